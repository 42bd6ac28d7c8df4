import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ProblemError } from '../errors/problem.ts';
import type { RequestContext } from '../lifecycle/context.server.ts';
import { fieldErrors } from '../lifecycle/validate.server.ts';
import { searchAnswerSchema, searchQuerySchema } from './response.ts';
import { namedRecords, searchRecords } from './search.server.ts';

/**
 * `GET /api/v1/search`: searches every resource by a text, or reads records by their names. Every signed-in person
 * may call it; the role decides which resources are searched.
 */
export function mountSearch(
  server: FastifyInstance,
  contextOf: (request: FastifyRequest) => Promise<RequestContext>,
): void {
  server.get(
    '/api/v1/search',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'search',
        tags: ['search'],
        summary: 'Search records of every resource, or check which of some records exist',
        querystring: searchQuerySchema,
        response: { 200: searchAnswerSchema },
      },
    },
    async (request) => {
      const parsed = searchQuerySchema.safeParse(request.query);
      if (!parsed.success)
        throw new ProblemError('validation_failed', 'The request is not as described.', {
          errors: fieldErrors(parsed.error),
        });
      const { text, records, environment } = parsed.data;
      const context = await contextOf(request);
      const { definitions } = context.app;
      if (records !== undefined) return namedRecords(context, definitions, records.split(','));
      return text === undefined ? { items: [] } : searchRecords(context, definitions, text, environment);
    },
  );
}
