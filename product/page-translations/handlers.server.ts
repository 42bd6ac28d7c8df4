import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { implement, type MountedRoutes } from '@tributary/engine/http/implement.server.ts';
import { findDocument } from '@tributary/engine/storage/collection.server.ts';
import type { Publisher } from '@tributary/resources/pages/feature.server.ts';
import { pages, pageSchema } from '@tributary/resources/pages/page.ts';
import { pageTranslationRoutes } from './routes.ts';

export interface PageTranslationDeps {
  publisher: Pick<Publisher, 'textsOf'>;
}

/** Serves the texts of pages. */
export const pageTranslationHandlers = ({ publisher }: PageTranslationDeps): MountedRoutes =>
  implement(pageTranslationRoutes, {
    async 'GET /pages/:id/texts'({ context, actor: { tenantId }, params: { id } }) {
      const page = await context.app.db.inTenant(tenantId, (tx) => findDocument(tx, tenantId, pages, id));
      if (!page) throw new ProblemError('not_found', 'There is no page with this id.');
      return { items: await publisher.textsOf(tenantId, pageSchema.parse(page.data)) };
    },
  });
