import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { implement, type MountedRoutes } from '@tributary/engine/http/implement.server.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import type { Exchange } from '@tributary/resources/delivery-desk/desk.ts';
import { deliveryRoutes } from '@tributary/resources/delivery-desk/routes.ts';
import { sql } from 'kysely';
import { createConnectors, type Connectors } from '../connectors/connectors.ts';
import { readDeliveries } from '../delivery/deliveries.server.ts';
import { DELIVERIES_CHANNEL } from '../delivery/enqueue.server.ts';
import { DESK_CHANNEL } from '../delivery/desk-channel.ts';
import { inShort } from '../delivery/in-short.ts';
import { listCauses, listOfCause } from './causes.server.ts';
import { discardDeliveries, listReplays, previewReplay, replayDeliveries } from './replay.server.ts';
import { sightOf } from './selection.server.ts';

/** The delivery desk. @param connectors those of the product, unless a test adds its own */
export function deskHandlers(connectors: Connectors = createConnectors()): MountedRoutes {
  return implement(deliveryRoutes, {
    'GET /deliveries/causes': ({ context, actor, query }) =>
      context.app.db.inTenant(actor.tenantId, async (tx) => ({
        items: await listCauses(tx, query, sightOf(actor)),
      })),

    'GET /deliveries': ({ context, actor, query }) =>
      context.app.db.inTenant(actor.tenantId, (tx) => listOfCause(tx, query, sightOf(actor))),

    'GET /deliveries/replays': ({ context, actor }) =>
      context.app.db.inTenant(actor.tenantId, async (tx) => ({ items: await listReplays(tx) })),

    'GET /deliveries/:id': ({ context, actor, params }) =>
      context.app.db.inTenant(actor.tenantId, async (tx) => {
        const sight = sightOf(actor);
        const [delivery] = await readDeliveries(tx, sql`WHERE d.id = ${params.id}`);
        const belongs = delivery && (await belongingOf(tx, params.id));
        if (!delivery || !belongs || (belongs.webhookId && !sight.webhooks))
          throw new ProblemError('not_found', 'There is no such delivery.');
        return {
          ...(sight.words ? delivery : inShort(delivery)),
          ...belongs,
          exchanges: sight.words ? await exchangesOf(tx, params.id) : [],
          exchangesShown: sight.words,
        };
      }),

    'POST /deliveries/replay-preview': ({ context, actor, body }) =>
      context.app.db.inTenant(actor.tenantId, (tx) =>
        previewReplay(tx, actor.tenantId, connectors, { selection: body, sight: sightOf(actor) }),
      ),

    async 'POST /deliveries/replay'({ context, actor, body }) {
      const { db } = context.app;
      const { mapping, ...selection } = body;
      const asked = { selection, mapping, actor, sight: sightOf(actor), now: context.now() };
      const replayed = await db.inTenant(actor.tenantId, (tx) => replayDeliveries(tx, connectors, asked));
      db.notify(DELIVERIES_CHANNEL, '');
      db.notify(DESK_CHANNEL, JSON.stringify({ tenantId: actor.tenantId }));
      return replayed;
    },

    async 'POST /deliveries/discard'({ context, actor, body }) {
      const { db } = context.app;
      const { reason, ...selection } = body;
      const asked = { selection, reason, actor, sight: sightOf(actor), now: context.now() };
      const count = await db.inTenant(actor.tenantId, (tx) => discardDeliveries(tx, asked));
      db.notify(DESK_CHANNEL, JSON.stringify({ tenantId: actor.tenantId }));
      return { count };
    },
  });
}

async function belongingOf(tx: Transaction, id: string) {
  const { rows } = await sql<{ transaction_id: string | null; webhook_id: string | null }>`
    SELECT transaction_id, webhook_id FROM deliveries WHERE id = ${id}`.execute(tx);
  return rows[0] && { transactionId: rows[0].transaction_id, webhookId: rows[0].webhook_id };
}

async function exchangesOf(tx: Transaction, id: string): Promise<{ n: number; calls: Exchange[] }[]> {
  const { rows } = await sql<{ n: number; calls: Exchange[] }>`
    SELECT n, calls FROM delivery_exchanges WHERE delivery_id = ${id} ORDER BY n DESC LIMIT 20`.execute(tx);
  return rows;
}
