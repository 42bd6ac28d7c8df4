import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { ROWS_HEADER } from '@tributary/engine/exporting/export-query.ts';
import type { RequestContext } from '@tributary/engine/lifecycle/context.server.ts';
import { parseBody } from '@tributary/engine/lifecycle/validate.server.ts';
import { isId } from '@tributary/engine/storage/ids.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { entriesExportSchema, entriesQuerySchema, exportEntries, listEntries } from './entries.server.ts';

const READ_COUNTERS = { access: ['read', 'counters'] } as const;

/** Mounts what a counter is made of: `GET /api/v1/counters/{id}/entries`, and the same as a file below `/export`. */
export function mountCounterEntries(
  server: FastifyInstance,
  contextOf: (request: FastifyRequest) => Promise<RequestContext>,
): void {
  const idOf = (request: FastifyRequest): string => {
    const { id } = request.params as { id?: string };
    if (!isId(id)) throw new ProblemError('not_found', 'There is no counter with this id.');
    return id;
  };
  const queryOf = <Schema extends z.ZodObject>(schema: Schema, request: FastifyRequest) =>
    parseBody(schema, request.query) as z.infer<Schema>;

  server.get(
    '/api/v1/counters/:id/entries',
    {
      config: READ_COUNTERS,
      schema: {
        tags: ['counters'],
        summary: 'List what a counter is made of, newest first',
        querystring: entriesQuerySchema,
      },
    },
    async (request) =>
      listEntries(await contextOf(request), idOf(request), queryOf(entriesQuerySchema, request)),
  );

  server.get(
    '/api/v1/counters/:id/entries/export',
    {
      config: READ_COUNTERS,
      schema: {
        tags: ['counters'],
        summary: 'Export what a counter is made of as CSV',
        querystring: entriesExportSchema,
      },
    },
    async (request, reply) => {
      const query = queryOf(entriesExportSchema, request);
      const file = await exportEntries(await contextOf(request), idOf(request), query);
      return reply
        .header('content-type', file.contentType)
        .header('content-disposition', `attachment; filename="${file.fileName}"`)
        .header(ROWS_HEADER, file.rows)
        .send(file.body);
    },
  );
}
