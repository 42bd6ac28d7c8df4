import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { implement } from '@tributary/engine/http/implement.server.ts';
import { findDocument } from '@tributary/engine/storage/collection.server.ts';
import { forms } from '@tributary/resources/forms/form.ts';
import { formStatisticsRoutes } from './routes.ts';
import { formStatistics } from './statistics.server.ts';

export const formStatisticsHandlers = implement(formStatisticsRoutes, {
  'GET /forms/:id/statistics': ({ context, actor: { tenantId }, params, query }) =>
    context.app.db.inTenant(tenantId, async (tx) => {
      const form = await findDocument(tx, tenantId, forms, params.id);
      if (!form) throw new ProblemError('not_found');
      const { schema } = form.data;
      return formStatistics(tx, { tenantId, formId: params.id, schema, ...query, now: context.now() });
    }),
});
