import { newId, timeOf } from '@tributary/engine/storage/ids.ts';

/** The id of a transaction accepted at a moment. It contains that moment, which is also that of its row and its counter entry. */
export function newTransactionId(at: Date): string {
  return newId(at.getTime());
}

/**
 * When a transaction was taken: exactly its row's `created_at`. The tables are split into months by that, so that a
 * statement which names it looks into one part instead of all.
 */
export function takenAt(transactionId: string): Date {
  return timeOf(transactionId);
}
