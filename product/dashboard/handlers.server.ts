import { implement } from '@tributary/engine/http/implement.server.ts';
import { list } from '@tributary/engine/lifecycle/read/list.server.ts';
import { requireFlag } from '@tributary/engine/quota/flags.ts';
import { transactions } from '@tributary/resources/transactions/transaction.ts';
import { dashboardRoutes, latestTransactionSchema } from './routes.ts';

/** Recent transactions that the dashboard shows (specification, section 9). */
const TRANSACTIONS_SHOWN = 5;
/** Newest entries of the activity log that the dashboard shows. */
const REVISIONS_SHOWN = 5;

export const dashboardHandlers = implement(dashboardRoutes, {
  async 'GET /latest-transactions'({ context, actor, query: { environment } }) {
    requireFlag(actor.plan, 'DASHBOARD_LATEST_TRANSACTIONS');
    const query = { environment, limit: TRANSACTIONS_SHOWN, sort: '-createdAt' };
    const { items } = await list(context, transactions, query);
    return { items: items.map((item) => latestTransactionSchema.parse(item)) };
  },

  async 'GET /latest-revisions'({ context, actor }) {
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
});
