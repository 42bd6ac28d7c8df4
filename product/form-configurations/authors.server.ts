import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { requireActor, type RequestContext } from '@tributary/engine/lifecycle/context.server.ts';
import { isId } from '@tributary/engine/storage/ids.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';

/** As many configurations as one asks about. */
const ASKED_LIMIT = 200;

/**
 * Mounts who changed each form configuration last (`updatedBy` of the specification, section 3), by its latest
 * revision: `GET /api/v1/form-configurations/authors?ids=…`. One whose revisions have expired is not in the answer.
 */
export function mountConfigurationAuthors(
  server: FastifyInstance,
  contextOf: (request: FastifyRequest) => Promise<RequestContext>,
): void {
  server.get(
    '/api/v1/form-configurations/authors',
    {
      config: { access: ['read', 'form_configurations'] },
      schema: { tags: ['form-configurations'], summary: 'Who changed form configurations last' },
    },
    async (request) => {
      const context = await contextOf(request);
      const { tenantId } = requireActor(context);
      const { ids = '' } = request.query as { ids?: unknown };
      const wanted = String(ids).split(',').filter(Boolean).slice(0, ASKED_LIMIT);
      if (!wanted.every(isId))
        throw new ProblemError('validation_failed', 'Name form configurations by their ids.', {
          errors: [{ path: 'ids', message: 'This is no list of ids.' }],
        });
      const { rows } = await context.app.db.inTenant(tenantId, (tx) =>
        sql<{ id: string; updatedBy: string }>`
          SELECT DISTINCT ON (reference_id) reference_id AS id, user_name AS "updatedBy" FROM log_entries
          WHERE tenant_id = ${tenantId} AND subject = 'FORM_CONFIGURATIONS' AND reference_id = ANY(${wanted}::uuid[])
          ORDER BY reference_id, created_at DESC, id DESC`.execute(tx),
      );
      return { items: rows };
    },
  );
}
