import { list } from '@tributary/engine/lifecycle/read/list.server.ts';
import { transactions } from '@tributary/resources/transactions/transaction.ts';
import { environmentSchema } from '@tributary/engine/definition/environment.ts';
import { requireActor, type RequestContext } from '@tributary/engine/lifecycle/context.server.ts';
import { parseBody } from '@tributary/engine/lifecycle/validate.server.ts';
import { requireFlag } from '@tributary/engine/quota/flags.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';

/** Recent transactions that the dashboard shows (specification, section 9). */
const TRANSACTIONS_SHOWN = 5;
/** Newest entries of the activity log that the dashboard shows. */
const REVISIONS_SHOWN = 5;

const latestQuerySchema = z.object({ environment: environmentSchema });

/** Mounts what the dashboard reads beside the resources, where the plan includes it. */
export function mountDashboard(
  server: FastifyInstance,
  contextOf: (request: FastifyRequest) => Promise<RequestContext>,
): void {
  server.get(
    '/api/v1/latest-transactions',
    {
      config: { access: ['read', 'transactions'] },
      schema: {
        tags: ['transactions'],
        summary: 'The newest transactions',
        querystring: latestQuerySchema,
      },
    },
    async (request) => {
      const context = await contextOf(request);
      requireFlag(requireActor(context).plan, 'DASHBOARD_LATEST_TRANSACTIONS');
      const { environment } = parseBody(latestQuerySchema, request.query);
      const query = { environment, limit: TRANSACTIONS_SHOWN, sort: '-createdAt' };
      const { items } = await list(context, transactions, query);
      return { items };
    },
  );

  server.get(
    '/api/v1/latest-revisions',
    {
      config: { access: ['read', 'logs'] },
      schema: { tags: ['logs'], summary: 'The newest entries of the activity log' },
    },
    async (request) => {
      const context = await contextOf(request);
      const actor = requireActor(context);
      requireFlag(actor.plan, 'DASHBOARD_LATEST_REVISIONS');
      const rows = await context.app.db.inTenant(actor.tenantId, (tx) =>
        tx
          .selectFrom('log_entries')
          .select(['id', 'event', 'subject', 'reference_id', 'title', 'user_name', 'created_at'])
          .where('tenant_id', '=', actor.tenantId)
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(REVISIONS_SHOWN)
          .execute(),
      );
      return {
        items: rows.map((row) => ({
          id: row.id,
          event: row.event,
          subject: row.subject,
          referenceId: row.reference_id,
          title: row.title,
          user: row.user_name,
          createdAt: row.created_at.toISOString(),
        })),
      };
    },
  );
}
