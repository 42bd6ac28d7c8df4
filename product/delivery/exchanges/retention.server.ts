import { sql } from 'kysely';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';

/** Requests and responses contain visitors' entries, so they are kept only as long as people may examine a failure. */
export const KEEP_EXCHANGES_DAYS = 30;
/** At most so many at a time, so that a sweep is short; the next one goes on. */
const AT_ONCE = 20_000;

/** Deletes the requests and responses of attempts older than 30 days. */
export async function sweepExchanges(tx: Transaction): Promise<void> {
  await sql`
    DELETE FROM delivery_exchanges WHERE (tenant_id, delivery_id, n) IN (
      SELECT tenant_id, delivery_id, n FROM delivery_exchanges
      WHERE created_at < now() - make_interval(days => ${KEEP_EXCHANGES_DAYS}) LIMIT ${AT_ONCE})`.execute(tx);
}
