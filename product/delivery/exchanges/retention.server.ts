import { sql } from 'kysely';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';

/** Requests and responses hold what visitors entered, so they are kept only while somebody may look into a failure. */
export const KEEP_EXCHANGES_DAYS = 30;
/** At most so many at a time, so that a sweep is short; the next one goes on. */
const AT_ONCE = 20_000;

/** Forgets what was said in attempts of more than 30 days ago. */
export async function sweepExchanges(tx: Transaction): Promise<void> {
  await sql`
    DELETE FROM delivery_exchanges WHERE (tenant_id, delivery_id, n) IN (
      SELECT tenant_id, delivery_id, n FROM delivery_exchanges
      WHERE created_at < now() - make_interval(days => ${KEEP_EXCHANGES_DAYS}) LIMIT ${AT_ONCE})`.execute(tx);
}
