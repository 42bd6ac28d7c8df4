import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { EVERYTHING } from '@tributary/resources/webhooks/events.ts';
import type { WebhookMessage } from './message.ts';
import { WEBHOOK } from './webhook.server.ts';

/** An event of an organization, for its webhooks. */
export interface WebhookEvents {
  tenantId: string;
  /** The transaction that the event is about, so that deleting its data deletes the message too. */
  transactionId?: string;
  messages: readonly WebhookMessage[];
}

/**
 * The statement that puts messages into the outbox, one delivery for each webhook that is switched on and subscribes.
 * It runs in the transaction that causes the events.
 * @param from a part of the same statement with rows that say whether it happened at all, named by its `transaction_id`
 */
export function insertEvents(
  { tenantId, transactionId, messages }: WebhookEvents,
  from?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const events = sql.join(
    messages.map((message) => sql`(${message.type}::text, ${JSON.stringify(message)}::jsonb)`),
  );
  // Lateral, so that nothing is looked up before the row of `from` is there, and with it the tenant.
  const subscribed = (when: RawBuilder<unknown>) => sql`
    SELECT s.webhook_id, s.destination, m.event, m.payload FROM (VALUES ${events}) AS m (event, payload)
    JOIN webhook_subscriptions s ON s.tenant_id = ${tenantId}::uuid AND s.event IN (m.event, ${EVERYTHING}) WHERE ${when} OFFSET 0`;
  return sql`
    INSERT INTO deliveries (tenant_id, id, transaction_id, webhook_id, event, connector, environment, destination, payload)
    SELECT ${tenantId}::uuid, gen_random_uuid(), ${transactionId ?? null}::uuid, hearing.webhook_id, hearing.event, ${WEBHOOK}, 'production',
      hearing.destination, hearing.payload
    FROM ${
      from
        ? sql`${from} AS cause CROSS JOIN LATERAL (${subscribed(sql`cause.transaction_id IS NOT NULL`)}) AS hearing`
        : sql`(${subscribed(sql`true`)}) AS hearing`
    }`;
}

/** Sends an event to the webhooks that subscribe to it, within the event's transaction. */
export async function publishEvents(tx: Transaction, published: WebhookEvents): Promise<void> {
  await insertEvents(published).execute(tx);
}

/** Whether any webhook of an organization subscribes to an event, so that no message is made without a receiver. */
export async function hasSubscribers(tx: Transaction, tenantId: string, event: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM webhook_subscriptions WHERE tenant_id = ${tenantId} AND event IN (${event}, ${EVERYTHING}) LIMIT 1`.execute(
    tx,
  );
  return rows.length > 0;
}
