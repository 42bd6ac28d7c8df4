import { sql } from 'kysely';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { findDocument } from '@tributary/engine/storage/collection.server.ts';
import { webhooks, type WebhookData } from '@tributary/resources/webhooks/webhook.ts';

/**
 * Webhooks that are slow or fail together: an organization's webhooks at one host. Several at a dead host then take no
 * more places than one would.
 */
const destinationOf = (tenantId: string, url: string): string => `${tenantId} webhook ${new URL(url).host}`;

/**
 * Updates a webhook's subscriptions, in the transaction of the change to it. A deleted or deactivated webhook has none.
 */
export async function renewSubscriptions(
  tx: Transaction,
  tenantId: string,
  webhookId: string,
): Promise<void> {
  await sql`DELETE FROM webhook_subscriptions WHERE tenant_id = ${tenantId} AND webhook_id = ${webhookId}`.execute(
    tx,
  );
  const found = await findDocument(tx, tenantId, webhooks, webhookId);
  const webhook = found?.data as WebhookData | undefined;
  if (!webhook?.activated) return;
  const destination = destinationOf(tenantId, webhook.url);
  await sql`
    INSERT INTO webhook_subscriptions (tenant_id, event, webhook_id, destination)
    SELECT ${tenantId}, event, ${webhookId}, ${destination} FROM unnest(${webhook.events}::text[]) AS event`.execute(
    tx,
  );
  await sql`
    UPDATE deliveries SET destination = ${destination}
    WHERE tenant_id = ${tenantId} AND webhook_id = ${webhookId} AND status = 'PENDING' AND destination <> ${destination}`.execute(
    tx,
  );
}
