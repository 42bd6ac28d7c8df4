import { sql } from 'kysely';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';

const KEEP_DELIVERED_DAYS = 30;
const KEEP_PARKED_DAYS = 90;
/** At most so many at a time, so that a sweep is short; the next one goes on. */
const AT_ONCE = 20_000;

/**
 * Deletes webhook deliveries that arrived a month ago, and those that stopped three months ago and were not sent again.
 */
export async function sweepWebhookDeliveries(tx: Transaction): Promise<void> {
  await sql`
    DELETE FROM deliveries WHERE (tenant_id, id) IN (
      SELECT tenant_id, id FROM deliveries
      WHERE webhook_id IS NOT NULL AND (
        (status IN ('DELIVERED', 'DISCARDED') AND updated_at < now() - make_interval(days => ${KEEP_DELIVERED_DAYS}))
        OR (status = 'PARKED' AND updated_at < now() - make_interval(days => ${KEEP_PARKED_DAYS})))
      LIMIT ${AT_ONCE})`.execute(tx);
}
