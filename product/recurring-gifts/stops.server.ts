import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { sql } from 'kysely';

/**
 * SQL with a row for each end of a recurring gift: `transaction_id`, and `at`, the time of the end. A gift ends when the
 * donor's wish to stop it is carried out, or when a colleague's cancellation is done; one with both ends has two rows.
 * Gifts that were stopped at the bank have none. In the tenant's transaction.
 */
export const GIFT_STOPS = sql`SELECT transaction_id, coalesce(dealt_at, created_at) AS at FROM gift_requests
  WHERE tenant_id = nullif(current_setting('app.tenant', true), '')::uuid AND kind = 'stop' AND state IN ('done', 'dealt')
  UNION ALL
  SELECT transaction_id, done_at FROM notes
  WHERE tenant_id = nullif(current_setting('app.tenant', true), '')::uuid
    AND kind = 'cancel' AND done_at IS NOT NULL AND transaction_id IS NOT NULL`;

/** Whether a gift has ended by our own records: see `GIFT_STOPS`. */
export async function hasStopped(tx: Transaction, transactionId: string): Promise<boolean> {
  const { rows } =
    await sql`SELECT FROM (${GIFT_STOPS}) AS stops WHERE transaction_id = ${transactionId} LIMIT 1`.execute(
      tx,
    );
  return rows.length > 0;
}
