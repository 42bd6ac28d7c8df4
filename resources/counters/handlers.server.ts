import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { ROWS_HEADER } from '@tributary/engine/exporting/export-query.ts';
import { implement, rawRoute } from '@tributary/engine/http/implement.server.ts';
import { isId } from '@tributary/engine/storage/ids.ts';
import { entriesExportSchema, exportEntries, listEntries } from './list-entries.server.ts';
import { counterRoutes } from './routes.ts';
import { counterTotals } from './totals.server.ts';

/** Most counters of one request. */
const MOST_NAMED = 200;

export const counterHandlers = implement(counterRoutes, {
  'GET /counters/:id/entries': ({ context, params, query }) => listEntries(context, params.id, query),
  async 'GET /counter-totals'({ context, actor, query: { ids, environment } }) {
    const named = ids ? ids.split(',').slice(0, MOST_NAMED) : undefined;
    if (named && !named.every(isId))
      throw new ProblemError('validation_failed', 'Name counters by their ids.', {
        errors: [{ path: 'ids', message: 'This is no list of ids.' }],
      });
    return {
      items: await context.app.db.inTenant(actor.tenantId, (tx) => counterTotals(tx, environment, named)),
    };
  },
});

/** The entries of a counter as a file. */
export const entriesExport = rawRoute(
  'GET /counters/:id/entries/export',
  {
    access: ['read', 'counters'],
    summary: 'Export the entries of a counter as CSV',
    query: entriesExportSchema,
  },
  async ({ context, params, query, reply }) => {
    const file = await exportEntries(context, params['id']!, query);
    return reply
      .header('content-type', file.contentType)
      .header('content-disposition', `attachment; filename="${file.fileName}"`)
      .header(ROWS_HEADER, file.rows)
      .send(file.body);
  },
);
