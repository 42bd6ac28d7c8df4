import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { implement, type MountedRoutes, type RouteCall } from '@tributary/engine/http/implement.server.ts';
import { createTokenBuckets, requireToken } from '@tributary/engine/http/token-buckets.server.ts';
import { findDocument } from '@tributary/engine/storage/collection.server.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { eventsOfResources } from '@tributary/resources/webhooks/events.ts';
import { webhookRoutes } from '@tributary/resources/webhooks/routes.ts';
import { webhooks, type WebhookData } from '@tributary/resources/webhooks/webhook.ts';
import { ConnectorFailure } from '@tributary/resources/connectors/port/failure.ts';
import type { FetchOut } from '@tributary/engine/egress/egress.server.ts';
import { cannotBeSentAgain, replayDelivery, replayParked } from '../deliveries.server.ts';
import { DELIVERIES_CHANNEL } from '../enqueue.server.ts';
import { listWebhookDeliveries, standWebhooks, viewWebhookDelivery } from './deliveries.server.ts';
import { tryWebhook } from './trial.server.ts';
import { openWebhook } from './webhook.server.ts';

/** Test events that one person may send. */
const TESTS_A_MINUTE = 10;

interface Found {
  tx: Transaction;
  webhook: WebhookData;
}

/** Work on one webhook of the person's organization, in one transaction. */
function onWebhook<Made>(
  { context, actor: { tenantId }, params: { id } }: Pick<RouteCall<'id'>, 'context' | 'actor' | 'params'>,
  work: (found: Found) => Made | Promise<Made>,
): Promise<Made> {
  return context.app.db.inTenant(tenantId, async (tx) => {
    const found = await findDocument(tx, tenantId, webhooks, id);
    if (!found) throw new ProblemError('not_found', 'There is no webhook with this id.');
    return work({ tx, webhook: found.data });
  });
}

const noSuchDelivery = () => new ProblemError('not_found', 'This webhook has no such delivery.');

function refuseWhileOff({ activated }: WebhookData): void {
  if (!activated) throw new ProblemError('conflict', 'Switch this webhook on first.');
}

/** Webhook routes beyond the shared ones: available events, their deliveries, replays, and a test. */
export function webhookHandlers({ fetchOut }: { fetchOut: FetchOut }): MountedRoutes {
  const tests = createTokenBuckets({ perMinute: TESTS_A_MINUTE });
  return implement(webhookRoutes, {
    'GET /webhook-events': ({ context: { app } }) => ({
      items: eventsOfResources(app.resources.map(({ definition }) => definition)),
    }),

    'GET /webhook-statuses': async ({ context, actor }) => ({
      items: await context.app.db.inTenant(actor.tenantId, standWebhooks),
    }),

    'GET /webhooks/:id/deliveries': (call) =>
      onWebhook(call, ({ tx }) => listWebhookDeliveries(tx, { webhookId: call.params.id, ...call.query })),

    'GET /webhooks/:id/deliveries/:deliveryId': (call) =>
      onWebhook(call, async ({ tx }) => {
        const delivery = await viewWebhookDelivery(tx, call.params.id, call.params.deliveryId);
        if (!delivery) throw noSuchDelivery();
        return delivery;
      }),

    async 'POST /webhooks/:id/deliveries/:deliveryId/replay'(call) {
      const { id, deliveryId } = call.params;
      await onWebhook(call, async ({ tx, webhook }) => {
        if (!(await viewWebhookDelivery(tx, id, deliveryId))) throw noSuchDelivery();
        refuseWhileOff(webhook);
        if (!(await replayDelivery(tx, deliveryId))) throw cannotBeSentAgain();
      });
      call.context.app.db.notify(DELIVERIES_CHANNEL, '');
      return { status: 'PENDING' as const };
    },

    async 'POST /webhooks/:id/replay'(call) {
      const count = await onWebhook(call, ({ tx, webhook }) => {
        refuseWhileOff(webhook);
        return replayParked(tx, { webhookId: call.params.id });
      });
      call.context.app.db.notify(DELIVERIES_CHANNEL, '');
      return { count };
    },

    async 'POST /webhooks/:id/test'(call) {
      const { context, actor, params } = call;
      const { url, description } = await onWebhook(call, ({ webhook }) => webhook);
      requireToken(tests, actor.userId);
      const tried = { tenantId: actor.tenantId, id: params.id, url, description };
      const settings = await openWebhook(context.app.db, context.app.sealer, tried).catch(refuse);
      return tryWebhook(fetchOut, settings, tried);
    },
  });
}

function refuse(error: unknown): never {
  throw error instanceof ConnectorFailure ? new ProblemError('conflict', error.message) : error;
}
