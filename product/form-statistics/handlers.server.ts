import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { implement } from '@tributary/engine/http/implement.server.ts';
import { findDocument } from '@tributary/engine/storage/collection.server.ts';
import { forms } from '@tributary/resources/forms/form.ts';
import { formStatisticsRoutes } from './routes.ts';
import { formStatistics } from './statistics.server.ts';

/** Protection's present state. */
export interface AttackSigns {
  isAttacked(tenantId: string, formId: string): boolean;
}

/** The statistics of a form, with whether it is under attack now. */
export const formStatisticsHandlers = (attacks: AttackSigns) =>
  implement(formStatisticsRoutes, {
    'GET /forms/:id/statistics': ({ context, actor: { tenantId }, params, query }) =>
      context.app.db.inTenant(tenantId, async (tx) => {
        const form = await findDocument(tx, tenantId, forms, params.id);
        if (!form) throw new ProblemError('not_found');
        const { schema } = form.data;
        const formId = params.id;
        const counted = await formStatistics(tx, { tenantId, formId, schema, ...query, now: context.now() });
        return { ...counted, underAttack: attacks.isAttacked(tenantId, formId) };
      }),
  });
