/** Postgres ends one of two deadlocked transactions with this code. */
const DEADLOCK = '40P01';
const ATTEMPTS = 3;

/**
 * Runs a whole transaction again when it lost a deadlock: the other transaction has finished by then. @param work one
 * transaction, from its beginning; its effects elsewhere must be safe to repeat
 */
export async function againAfterDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if ((error as { code?: unknown }).code !== DEADLOCK || attempt === ATTEMPTS) throw error;
    }
  }
}
