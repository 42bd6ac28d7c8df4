import { openIssued } from '@tributary/engine/issuing/issue.server.ts';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import { SealingError, type Sealer } from '@tributary/engine/storage/sealing.server.ts';
import { webhooks, type WebhookData } from '@tributary/resources/webhooks/webhook.ts';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Deliverer, DeliveryJob } from '../../connectors/deliverer.ts';
import { ConnectorFailure } from '@tributary/resources/connectors/port/failure.ts';
import { ANSWER_MS, callWebhook, failureFrom, isAccepted, refusalFrom } from './call.server.ts';

/** Webhooks among the connectors of the outbox. */
export const WEBHOOK = 'webhook';

const messageSchema = z.object({
  type: z.string(),
  timestamp: z.string(),
  data: z.record(z.string(), z.unknown()),
});

const settingsSchema = z.object({ url: z.string(), secrets: z.array(z.string()).min(1) });

/** Settings for calling a webhook: its address, and the secrets that are valid now. */
export type WebhookSettings = z.infer<typeof settingsSchema>;

const never = (code: string, message: string) => new ConnectorFailure(code, message, { retryable: false });

/** The address and secrets of a webhook, switched on or not. @throws ConnectorFailure no_secret */
export async function openWebhook(
  db: Database,
  sealer: Sealer,
  webhook: { tenantId: string; id: string; url: string },
): Promise<WebhookSettings> {
  const { tenantId, id, url } = webhook;
  const place = { tenantId, resource: webhooks.name, id, field: 'secret' };
  try {
    const secrets = await openIssued(db, sealer, place, new Date());
    if (secrets.length > 0) return { url, secrets };
  } catch (error) {
    if (!(error instanceof SealingError)) throw error;
  }
  throw never('no_secret', 'The secret of this webhook can not be opened here. Rotate it.');
}

/**
 * Brings messages to the webhook that they are for.
 * @param answerMs how long a receiver may take
 */
export const createWebhookConnector = (answerMs = ANSWER_MS): Deliverer<WebhookSettings> => ({
  name: WEBHOOK,
  settingsSchema,
  secretsOf: (settings) => settings.secrets,

  async open(db, sealer, { tenantId, webhookId }: DeliveryJob) {
    const id = webhookId!;
    const [found] = await db.readAtOnce(
      tenantId,
      (tenantIsSet) => sql<{ data: WebhookData }>`
        SELECT data FROM webhooks WHERE tenant_id = ${tenantId} AND id = ${id} AND deleted_at IS NULL AND ${tenantIsSet}`,
    );
    if (!found) throw never('deleted', 'This webhook was deleted.');
    const { url, activated } = found.data;
    if (!activated) throw never('switched_off', 'This webhook is switched off.');
    return openWebhook(db, sealer, { tenantId, id, url });
  },

  async deliver(job, { settings, fetchOut }) {
    const message = messageSchema.parse(job.payload);
    try {
      const { answer } = await callWebhook(fetchOut, {
        ...settings,
        id: job.id,
        message,
        timeoutMs: answerMs,
      });
      if (!isAccepted(answer)) throw refusalFrom(answer);
      return { kind: 'delivered', httpStatus: answer.status };
    } catch (error) {
      throw failureFrom(error);
    }
  },
});
