/** Postgres ends one of two transactions that wait for each other with this code. */
const DEADLOCK = '40P01';
const ATTEMPTS = 3;

/**
 * Does a whole transaction again when it lost against another that it waited for in a ring: the other is through by
 * then. @param work one transaction, from its beginning; what it does outside of it must bear being done twice
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
