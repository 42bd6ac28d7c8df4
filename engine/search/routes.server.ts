import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ProblemError } from '../errors/problem.ts';
import type { RequestContext } from '../lifecycle/context.server.ts';
import { fieldErrors } from '../lifecycle/validate.server.ts';
import { searchAnswerSchema, searchQuerySchema } from './response.ts';
import { namedRecords, searchRecords } from './search.server.ts';

/** `GET /api/v1/search`: records of every noun at once, by a text or by their names. It is for whoever is signed in;
 * which nouns are looked through is for the role to say. */
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
        summary: 'Find records of every noun by a text, or tell which of some records still stand',
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
