import { sql } from 'kysely';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import type * as z from 'zod';
import type { webhookRoutes } from '@tributary/resources/webhooks/routes.ts';
import type { WebhookSummary } from '@tributary/resources/webhooks/responses.ts';
import type { DeliveryStatus } from '@tributary/resources/deliveries/delivery.ts';
import { readDeliveries } from '../deliveries.server.ts';
import { messageBody, type WebhookMessage } from './message.ts';

/** A delivery with its message. */
export type WebhookDelivery = z.infer<
  (typeof webhookRoutes)['GET /webhooks/:id/deliveries/:deliveryId']['response']
>;
/** Some of a webhook's deliveries, and where the next ones begin. */
export type DeliveriesPage = z.infer<(typeof webhookRoutes)['GET /webhooks/:id/deliveries']['response']>;

interface Asked {
  webhookId: string;
  limit: number;
  /** The last one that was seen. */
  cursor?: string | undefined;
  status?: DeliveryStatus | undefined;
}

/** A webhook's deliveries in the running tenant, newest first, each with its attempts. */
export async function listWebhookDeliveries(
  tx: Transaction,
  { webhookId, limit, cursor, status }: Asked,
): Promise<DeliveriesPage> {
  const beyond = cursor
    ? sql`AND (d.created_at, d.id) < (SELECT created_at, id FROM deliveries WHERE id = ${cursor} AND webhook_id = ${webhookId})`
    : sql``;
  const items = await readDeliveries(
    tx,
    sql`WHERE d.webhook_id = ${webhookId} ${beyond} ${status ? sql`AND d.status = ${status}` : sql``}
      ORDER BY d.created_at DESC, d.id DESC LIMIT ${limit + 1}`,
  );
  const shown = items.slice(0, limit);
  return { items: shown, nextCursor: items.length > limit ? shown.at(-1)!.id : null };
}

/** One delivery of a webhook with its message; undefined when it has no such delivery. */
export async function viewWebhookDelivery(
  tx: Transaction,
  webhookId: string,
  id: string,
): Promise<WebhookDelivery | undefined> {
  const [found] = await readDeliveries(tx, sql`WHERE d.webhook_id = ${webhookId} AND d.id = ${id}`);
  if (!found) return undefined;
  const { rows } = await sql<{ payload: Partial<WebhookMessage> }>`
    SELECT payload FROM deliveries WHERE webhook_id = ${webhookId} AND id = ${id}`.execute(tx);
  const payload = rows[0]!.payload;
  return { ...found, body: payload.type ? messageBody(payload as WebhookMessage) : null };
}

/** The summary of every webhook of the running tenant. */
export async function standWebhooks(tx: Transaction): Promise<WebhookSummary[]> {
  const { rows } = await sql<{
    id: string;
    parked: number;
    status: DeliveryStatus | null;
    event: string;
    at: Date;
    http_status: number | null;
  }>`
    SELECT w.id, coalesce(p.parked, 0)::int AS parked, l.status, l.event, l.at, l.http_status
    FROM webhooks w
    LEFT JOIN (
      SELECT webhook_id, count(*) AS parked FROM deliveries WHERE status = 'PARKED' AND connector = 'webhook' GROUP BY webhook_id
    ) p ON p.webhook_id = w.id
    LEFT JOIN LATERAL (
      SELECT d.status, d.event, a.finished_at AS at, a.http_status FROM deliveries d
      JOIN LATERAL (
        SELECT finished_at, http_status FROM delivery_attempts
        WHERE tenant_id = d.tenant_id AND delivery_id = d.id ORDER BY n DESC LIMIT 1
      ) a ON true
      WHERE d.tenant_id = w.tenant_id AND d.webhook_id = w.id ORDER BY d.created_at DESC, d.id DESC LIMIT 1
    ) l ON true
    WHERE w.deleted_at IS NULL LIMIT 1000`.execute(tx);
  return rows.map(({ id, parked, status, event, at, http_status: httpStatus }) => ({
    id,
    parked,
    last: status && { status, event, at: at.toISOString(), httpStatus },
  }));
}
