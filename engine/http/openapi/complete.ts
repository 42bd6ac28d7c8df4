import * as z from 'zod';
import { PROBLEMS, problemSchema, type ProblemCode } from '../../errors/problem.ts';
import type { Content, OpenApiDocument, Operation, RouteFacts } from './document.ts';
import { operationIdOf } from './operation-id.ts';
import { shareSchemas } from './shared-schemas.ts';

const IF_MATCH = {
  name: 'if-match',
  in: 'header',
  required: true,
  description: 'The version that was read, in quotation marks: the ETag of the record.',
  schema: { type: 'string' },
};

const IDEMPOTENCY_KEY = {
  name: 'idempotency-key',
  in: 'header',
  required: false,
  description:
    'A text of your own, 8 to 100 letters, digits, hyphens and underscores: sent again within a day, the request makes nothing further.',
  schema: { type: 'string' },
};

const DESCRIPTION = `The API that the console itself calls. Send an access token with each request: \`Authorization: Bearer {token}\`.
An API credential gets its token from \`POST /auth/oauth/token\` and may call the operations that its scopes name.
Errors are problem documents (RFC 9457) with a stable \`code\`.`;

/** The problem document of each status, referred to by every operation that may respond with it. */
function problemResponses(): Record<string, object> {
  const titles = new Map<number, string[]>();
  for (const [code, [status]] of Object.entries(PROBLEMS))
    titles.set(status, [...(titles.get(status) ?? []), code]);
  return Object.fromEntries(
    [...titles].map(([status, codes]) => [
      String(status),
      {
        description: codes.join(', '),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  );
}

/** Returns the problem codes that an operation may respond with, derived from its route's declaration. */
function problemsOf(operation: Operation, route: RouteFacts): ProblemCode[] {
  const { access, flag, versioned, keyed, url, method } = route;
  const takes =
    Boolean(operation.requestBody) || Boolean(operation.parameters?.some((one) => one.in === 'query'));
  const isNew = operation.operationId?.endsWith('.create') || operation.operationId?.endsWith('.duplicate');
  const found: (ProblemCode | false | undefined)[] = [
    access !== 'everybody' && 'not_authenticated',
    access !== 'everybody' && 'session_expired',
    typeof access !== 'string' && 'missing_ability',
    flag !== undefined && 'feature_not_in_plan',
    isNew && 'quota_reached',
    keyed && 'idempotency_mismatch',
    keyed && 'conflict',
    url.includes(':') && 'not_found',
    versioned && 'stale_version',
    method === 'DELETE' && versioned && 'in_use',
    takes && 'validation_failed',
    versioned && 'version_required',
    'too_many_requests',
    'unexpected',
    'unavailable',
  ];
  return found.filter((code): code is ProblemCode => typeof code === 'string');
}

function completeOperation(operation: Operation, route: RouteFacts): Operation {
  const { access, raw, flag, versioned, keyed, method } = route;
  const path = route.url.replace(/^\/api\/(v1\/)?/, '/').replaceAll(/:(\w+)/g, '{$1}');
  const named = { ...operation, operationId: operation.operationId ?? operationIdOf(method, path) };
  const problems = problemsOf(named, route);
  const added = [...(versioned ? [IF_MATCH] : []), ...(keyed ? [IDEMPOTENCY_KEY] : [])];
  const responses: Record<string, Content> = Object.fromEntries(
    Object.entries(operation.responses ?? {}).map(([status, response]) => [
      status,
      raw || named.operationId.endsWith('.export')
        ? {
            description: 'A file',
            content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
          }
        : { ...response, description: status === '201' ? 'Created' : 'Done' },
    ]),
  );
  for (const code of problems) {
    const [status] = PROBLEMS[code];
    responses[String(status)] = { $ref: `#/components/responses/${status}` };
  }
  return {
    ...named,
    ...(added.length > 0 ? { parameters: [...(operation.parameters ?? []), ...added] } : {}),
    responses,
    security:
      access === 'everybody' ? [] : [{ bearer: typeof access === 'string' ? [] : [access.join(':')] }],
    ...(typeof access === 'string' ? {} : { 'x-scope': access.join(':') }),
    ...(flag === undefined ? {} : { 'x-flag': flag }),
    'x-problems': problems,
  };
}

/**
 * Completes the description of the API from the declarations of its routes: names, scopes, flags of the plan, versions
 * and problems of each operation. Names schemas that are used in several places.
 * @param document as the routes' schemas make it
 * @param elsewhere operations that the API's server does not mount itself, complete
 */
export function completeDocument(
  document: OpenApiDocument,
  routes: readonly RouteFacts[],
  elsewhere: OpenApiDocument['paths'] = {},
): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  const byAddress = new Map(
    routes.map((route) => [`${route.method} ${route.url.replaceAll(/:(\w+)/g, '{$1}')}`, route]),
  );
  for (const [path, item] of Object.entries(document.paths)) {
    paths[path] = {};
    for (const [method, operation] of Object.entries(item)) {
      const route = byAddress.get(`${method.toUpperCase()} ${path}`);
      paths[path][method] = route ? completeOperation(operation, route) : operation;
    }
  }
  return shareSchemas({
    ...document,
    info: { ...document.info, description: DESCRIPTION },
    paths: { ...elsewhere, ...paths },
    components: {
      ...document.components,
      responses: problemResponses(),
      schemas: { ...document.components?.schemas, Problem: z.toJSONSchema(problemSchema) },
    },
  });
}
