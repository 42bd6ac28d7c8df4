import { sql } from 'kysely';
import { systemActor } from '@tributary/engine/access/system-actor.ts';
import type { App } from '@tributary/engine/lifecycle/app.server.ts';
import { writeIn } from '@tributary/engine/lifecycle/write/write.server.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { webhooks } from '@tributary/resources/webhooks/webhook.ts';
import type { AfterCommit, AttemptReport } from '../attempt.server.ts';

/** On this channel consoles hear that a webhook's deliveries have moved on. */
export const WEBHOOKS_CHANNEL = 'webhooks';

/**
 * Makes the effects of an attempt at a webhook: it is published to consoles, and a receiver that responds with 410 has
 * its webhook deactivated, in the transaction that records the attempt, with an entry in the activity log.
 */
export function createWebhookSequel(app: App) {
  return async (
    tx: Transaction,
    { job, outcome }: AttemptReport,
    afterCommit: AfterCommit,
  ): Promise<void> => {
    const { tenantId, webhookId } = job;
    if (webhookId === null) return;
    afterCommit(() => app.db.notify(WEBHOOKS_CHANNEL, JSON.stringify({ tenantId, webhookId })));
    if (outcome.kind === 'delivered' || outcome.code !== 'gone') return;
    const now = new Date();
    const actor = systemActor({ id: tenantId, slug: '', plan: '' });
    await writeIn(app, { tx, actor, now, afterCommit }, app.resource(webhooks.name), {
      kind: 'cascade',
      id: webhookId,
      data: (webhook) =>
        webhook['activated'] ? { ...webhook, activated: false, goneAt: now.toISOString() } : undefined,
    });
    await parkWaiting(tx, tenantId, webhookId);
  };
}

/** Parks the waiting deliveries of a webhook that is off. Deliveries that are running notice it by themselves. */
async function parkWaiting(tx: Transaction, tenantId: string, webhookId: string): Promise<void> {
  await sql`
    UPDATE deliveries SET status = 'PARKED', last_error = 'This webhook is switched off.', updated_at = now()
    WHERE tenant_id = ${tenantId} AND webhook_id = ${webhookId} AND status = 'PENDING'
      AND (lease_until IS NULL OR lease_until < now())`.execute(tx);
}
