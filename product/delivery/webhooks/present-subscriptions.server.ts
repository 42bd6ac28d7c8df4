import { sql } from 'kysely';
import { holdForEachDatabase } from '@tributary/engine/held/held.server.ts';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import { EVERYTHING } from '@tributary/resources/webhooks/events.ts';

/** Channel on which processes receive changes of the webhooks' subscriptions. */
export const SUBSCRIPTIONS_CHANNEL = 'webhook_subscriptions';

/** Organizations whose subscriptions one process keeps in memory. */
const MOST_HELD = 10_000;

const subscriptions = holdForEachDatabase<ReadonlySet<string>>(SUBSCRIPTIONS_CHANNEL, MOST_HELD);

/**
 * Whether any webhook of an organization hears of one of these events, from memory where that is safe
 * (docs/decisions/0037). Asked before a statement that would look it up once for each submission; within a transaction
 * `hasSubscribers` asks the database.
 */
export async function isAnySubscribed(
  db: Database,
  tenantId: string,
  events: readonly string[],
): Promise<boolean> {
  const subscribed = await subscriptions(db).get(tenantId, () => subscribedEvents(db, tenantId));
  return subscribed.has(EVERYTHING) || events.some((event) => subscribed.has(event));
}

async function subscribedEvents(db: Database, tenantId: string): Promise<ReadonlySet<string>> {
  const rows = await db.readAtOnce(
    tenantId,
    (tenantIsSet) => sql<{ event: string }>`
      SELECT DISTINCT event FROM webhook_subscriptions WHERE ${tenantIsSet} AND tenant_id = ${tenantId}::uuid`,
  );
  return new Set(rows.map(({ event }) => event));
}
