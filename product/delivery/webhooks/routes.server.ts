import type { Action } from '@tributary/engine/access/roles.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { createTokenBuckets, requireToken } from '@tributary/engine/http/token-buckets.server.ts';
import { requireActor, type RequestContext } from '@tributary/engine/lifecycle/context.server.ts';
import { parseBody } from '@tributary/engine/lifecycle/validate.server.ts';
import { findDocument } from '@tributary/engine/storage/collection.server.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { isId } from '@tributary/engine/storage/ids.ts';
import { eventsOfResources } from '@tributary/resources/webhooks/events.ts';
import { webhooks, type WebhookData } from '@tributary/resources/webhooks/webhook.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { ConnectorFailure } from '../../connectors/failure.ts';
import type { FetchOut } from '../../egress/egress.server.ts';
import { replayDelivery, replayParked } from '../deliveries.server.ts';
import { DELIVERIES_CHANNEL } from '../enqueue.server.ts';
import { listWebhookDeliveries, standWebhooks, viewWebhookDelivery } from './deliveries.server.ts';
import { tryWebhook } from './trial.server.ts';
import { openWebhook } from './webhook.server.ts';

export interface WebhookRoutes {
  contextOf: (request: FastifyRequest) => Promise<RequestContext>;
  fetchOut: FetchOut;
}

const listQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(25),
  cursor: z.uuid().optional(),
  status: z.enum(['PENDING', 'DELIVERED', 'PARKED']).optional(),
});

/** Test events that one person may send. */
const TESTS_A_MINUTE = 10;

const gone = (what: string) => new ProblemError('not_found', what);

function param(request: FastifyRequest, name: string): string {
  const value = (request.params as Record<string, string>)[name];
  if (!isId(value)) throw gone('There is nothing at this address.');
  return value;
}

interface Asked {
  tx: Transaction;
  tenantId: string;
  id: string;
  webhook: WebhookData;
}

/** What webhooks have beyond the shared life: the events that there are, their deliveries, replays, and a test. */
export function mountWebhooks(server: FastifyInstance, { contextOf, fetchOut }: WebhookRoutes): void {
  const tests = createTokenBuckets({ perMinute: TESTS_A_MINUTE });
  const options = (action: Action, summary: string) => ({
    config: { access: [action, webhooks.subject] as const },
    schema: { tags: [webhooks.name], summary },
  });

  /** Work on one webhook of the person's organization, in one transaction. */
  async function on<Answer>(
    request: FastifyRequest,
    work: (asked: Asked) => Promise<Answer>,
  ): Promise<Answer> {
    const context = await contextOf(request);
    const { tenantId } = requireActor(context);
    const id = param(request, 'id');
    return context.app.db.inTenant(tenantId, async (tx) => {
      const found = await findDocument(tx, tenantId, webhooks, id);
      if (!found) throw gone('There is no webhook with this id.');
      return work({ tx, tenantId, id, webhook: found.data });
    });
  }

  const refuseWhileOff = ({ webhook }: Asked): void => {
    if (!webhook.activated) throw new ProblemError('conflict', 'Switch this webhook on first.');
  };
  const wake = async (request: FastifyRequest): Promise<void> =>
    (await contextOf(request)).app.db.notify(DELIVERIES_CHANNEL, '');

  server.get(
    '/api/v1/webhook-events',
    options('read', 'List the events that webhooks hear of'),
    async (request) => {
      const { resources } = (await contextOf(request)).app;
      return { items: eventsOfResources(resources.map(({ definition }) => definition)) };
    },
  );

  server.get(
    '/api/v1/webhook-standings',
    options('read', 'Tell how every webhook stands'),
    async (request) => {
      const context = await contextOf(request);
      return { items: await context.app.db.inTenant(requireActor(context).tenantId, standWebhooks) };
    },
  );

  server.get(
    '/api/v1/webhooks/:id/deliveries',
    options('read', 'List the deliveries of a webhook'),
    (request) =>
      on(request, ({ tx, id }) => {
        const query = parseBody(listQuery, request.query) as z.infer<typeof listQuery>;
        return listWebhookDeliveries(tx, { webhookId: id, ...query });
      }),
  );

  server.get(
    '/api/v1/webhooks/:id/deliveries/:deliveryId',
    options('read', 'Read a delivery of a webhook with its message'),
    (request) =>
      on(request, async ({ tx, id }) => {
        const delivery = await viewWebhookDelivery(tx, id, param(request, 'deliveryId'));
        if (!delivery) throw gone('This webhook has no such delivery.');
        return delivery;
      }),
  );

  server.post(
    '/api/v1/webhooks/:id/deliveries/:deliveryId/replay',
    options('update', 'Put a parked delivery back into the queue'),
    async (request) => {
      await on(request, async (asked) => {
        const deliveryId = param(request, 'deliveryId');
        if (!(await viewWebhookDelivery(asked.tx, asked.id, deliveryId)))
          throw gone('This webhook has no such delivery.');
        refuseWhileOff(asked);
        if (!(await replayDelivery(asked.tx, deliveryId)))
          throw new ProblemError('conflict', 'Only a delivery that is parked can be sent again.');
      });
      await wake(request);
      return { status: 'PENDING' };
    },
  );

  server.post(
    '/api/v1/webhooks/:id/replay',
    options('update', 'Put everything that is parked for a webhook back into the queue'),
    async (request) => {
      const count = await on(request, (asked) => {
        refuseWhileOff(asked);
        return replayParked(asked.tx, { webhookId: asked.id });
      });
      await wake(request);
      return { count };
    },
  );

  server.post(
    '/api/v1/webhooks/:id/test',
    options('update', 'Send a test event to a webhook'),
    async (request) => {
      const asked = await on(request, async ({ tenantId, id, webhook: { url, description } }) => ({
        tenantId,
        id,
        url,
        description,
      }));
      const context = await contextOf(request);
      requireToken(tests, requireActor(context).userId);
      const settings = await openWebhook(context.app.db, context.app.sealer, asked).catch(refuse);
      return tryWebhook(fetchOut, settings, asked);
    },
  );
}

function refuse(error: unknown): never {
  throw error instanceof ConnectorFailure ? new ProblemError('conflict', error.message) : error;
}
