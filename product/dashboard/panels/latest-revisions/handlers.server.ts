import { implement } from '@tributary/engine/http/implement.server.ts';
import type { ServerPanel } from '../panel.server.ts';
import { latestRevisions } from './panel.ts';
import { latestRevisionsRoutes } from './routes.ts';

/** Newest entries of the activity log that the dashboard shows. */
const REVISIONS_SHOWN = 5;

export const latestRevisionsServer: ServerPanel = {
  panel: latestRevisions,
  routes: implement(latestRevisionsRoutes, {
    async 'GET /latest-revisions'({ context, actor }) {
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
  }),
};
