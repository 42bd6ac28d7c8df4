import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { implement } from '@tributary/engine/http/implement.server.ts';
import { isId } from '@tributary/engine/storage/ids.ts';
import { sql } from 'kysely';
import { formConfigurationRoutes } from './routes.ts';

/** Most configurations of one request. */
const MOST_NAMED = 200;

/**
 * Returns the last author of each form configuration (`updatedBy` of the specification, section 3), by its latest
 * revision. Configurations whose revisions have expired are left out.
 */
export const configurationAuthors = implement(formConfigurationRoutes, {
  async 'GET /form-configurations/authors'({ context, actor: { tenantId }, query }) {
    const named = query.ids.split(',').filter(Boolean).slice(0, MOST_NAMED);
    if (!named.every(isId))
      throw new ProblemError('validation_failed', 'Name form configurations by their ids.', {
        errors: [{ path: 'ids', message: 'This is no list of ids.' }],
      });
    const { rows } = await context.app.db.inTenant(tenantId, (tx) =>
      sql<{ id: string; updatedBy: string }>`
        SELECT DISTINCT ON (reference_id) reference_id AS id, user_name AS "updatedBy" FROM log_entries
        WHERE tenant_id = ${tenantId} AND subject = 'FORM_CONFIGURATIONS' AND reference_id = ANY(${named}::uuid[])
        ORDER BY reference_id, created_at DESC, id DESC`.execute(tx),
    );
    return { items: rows };
  },
});
