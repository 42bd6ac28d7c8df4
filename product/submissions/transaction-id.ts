import { newId, timeOf } from '@tributary/engine/storage/ids.ts';

/** The id of a transaction taken at a moment. It tells that moment, which is its row's and its counter entry's too. */
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
