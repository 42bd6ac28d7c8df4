import { sql } from 'kysely';
import { systemActor } from '@tributary/engine/access/system-actor.ts';
import type { RequestContext } from '@tributary/engine/lifecycle/context.server.ts';
import { otherRecords } from '@tributary/engine/lifecycle/others.server.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { webhooks, type WebhookData } from '@tributary/resources/webhooks/webhook.ts';
import type { AfterCommit, AttemptReport } from '../attempt.server.ts';

/** On this channel consoles hear that a webhook's deliveries have moved on. */
export const WEBHOOKS_CHANNEL = 'webhooks';

/** What follows from an attempt, by the ways of the pipeline. */
export type Pipeline = Pick<RequestContext, 'db' | 'outbox' | 'sealer'>;

/**
 * Makes what follows from an attempt at a webhook: consoles are told, and a receiver that says it is gone for good has
 * its webhook switched off, in the transaction that records the attempt, with an entry in the activity log.
 */
export function createWebhookSequel(pipeline: Pipeline) {
  return async (
    tx: Transaction,
    { job, outcome }: AttemptReport,
    afterCommit: AfterCommit,
  ): Promise<void> => {
    const { tenantId, webhookId } = job;
    if (webhookId === null) return;
    afterCommit(() => pipeline.db.notify(WEBHOOKS_CHANNEL, JSON.stringify({ tenantId, webhookId })));
    if (outcome.kind === 'delivered' || outcome.code !== 'gone') return;
    const now = new Date();
    const actor = systemActor({ id: tenantId, slug: '', plan: '' });
    const write = { tx, actor, id: webhookId, previous: undefined, now, afterCommit };
    const context: RequestContext = { ...pipeline, actor, now: () => now };
    await otherRecords(context, write).rewrite<WebhookData>(webhooks, webhookId, (webhook) =>
      webhook.activated ? { ...webhook, activated: false } : undefined,
    );
    await parkWaiting(tx, tenantId, webhookId);
  };
}

/** Lays aside what waits for a webhook that is off. What is under way just now finds it out by itself. */
async function parkWaiting(tx: Transaction, tenantId: string, webhookId: string): Promise<void> {
  await sql`
    UPDATE deliveries SET status = 'PARKED', last_error = 'This webhook is switched off.', updated_at = now()
    WHERE tenant_id = ${tenantId} AND webhook_id = ${webhookId} AND status = 'PENDING'
      AND (lease_until IS NULL OR lease_until < now())`.execute(tx);
}
