import swagger from '@fastify/swagger';
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Actor } from '../access/actor.ts';
import type { App } from '../lifecycle/app.server.ts';
import type { RequestContext } from '../lifecycle/context.server.ts';
import { ProblemError } from '../errors/problem.ts';
import { newId } from '../storage/ids.ts';
import type { MountedRoutes } from './implement.server.ts';
import { checkJsonBounds } from './bounded-json.ts';
import { toProblem } from './failures.server.ts';
import { installAuthorization, type GatedRoute } from './authorization.server.ts';
import { completeDocument } from './openapi/complete.ts';
import type { OpenApiDocument } from './openapi/document.ts';
import { mountResource } from './routes.server.ts';
import { sharedHandlers } from './shared-handlers.server.ts';

/** A page project may be 5 MB; JSON needs some more. */
const BODY_LIMIT = 12_000_000;
/** Each element of a page adds two levels to its project; browsers limit nesting to 512 elements. */
const BODY_BOUNDS = { depth: 1_000, values: 1_000_000 };

export interface ApiOptions {
  app: App;
  /** Features with own routes. */
  parts?: readonly { routes?: readonly MountedRoutes[] }[];
  /** Whether each response of these routes is parsed by its shape, as in tests. */
  checkResponses?: boolean;
  /**
   * Authenticates the person who makes the request, from the database; undefined when signed out. May refuse a bad
   * token.
   */
  authenticate: (request: FastifyRequest) => Promise<Actor | undefined>;
  /** Operations of other parts of the server, complete, for the description of the API. */
  describedElsewhere?: OpenApiDocument['paths'];
  logger?: FastifyBaseLogger;
  now?: () => Date;
}

export interface Api {
  server: FastifyInstance;
  /** The context of a request, for routes that belong to no resource. Each request is authenticated once. */
  contextOf: (request: FastifyRequest) => Promise<RequestContext>;
  /** Every route with its access rule. */
  routes: readonly GatedRoute[];
}

/**
 * The console API: every operation of every resource, errors as problem documents, described at `/api/openapi.json`.
 */
export async function createApi(options: ApiOptions): Promise<Api> {
  const server = fastify({
    ...(options.logger ? { loggerInstance: options.logger } : {}),
    bodyLimit: BODY_LIMIT,
    genReqId: () => newId(),
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 200 },
  });
  // The lifecycle parses bodies after authentication; here the schemas only describe them.
  server.setValidatorCompiler(() => (value: unknown) => ({ value }));
  server.setSerializerCompiler(() => (value) => JSON.stringify(value));
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.removeContentTypeParser('application/json');
  server.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    try {
      checkJsonBounds(body, BODY_BOUNDS);
    } catch (error) {
      return done(error as Error);
    }
    parseJson(request, body, done);
  });
  server.setErrorHandler((error, request, reply) => {
    const problem = toProblem(error);
    if (problem.status >= 500) request.log.error({ err: error }, 'request failed');
    if (problem.retryAfter !== undefined) reply.header('retry-after', String(problem.retryAfter));
    return reply
      .code(problem.status)
      .header('content-type', 'application/problem+json')
      .send(problem.toDocument());
  });
  server.setNotFoundHandler(() => {
    throw new ProblemError('not_found', 'There is nothing at this address.');
  });
  server.addHook('onSend', async (request, reply) => {
    reply
      .header('x-request-id', request.id)
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff');
  });
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Tributary console API', version: '1' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{ bearer: [] }],
    },
    transform: jsonSchemaTransform,
  });
  const { app, checkResponses = false } = options;
  const findContext = async (request: FastifyRequest): Promise<RequestContext> => ({
    app,
    actor: await options.authenticate(request),
    now: options.now ?? (() => new Date()),
  });
  const contexts = new WeakMap<FastifyRequest, Promise<RequestContext>>();
  const contextOf = (request: FastifyRequest): Promise<RequestContext> => {
    let context = contexts.get(request);
    if (!context) contexts.set(request, (context = findContext(request)));
    return context;
  };
  const routes = installAuthorization(server, contextOf);
  server.after(() => {
    for (const { routes: mounted = [] } of options.parts ?? [])
      for (const each of mounted) each.mount(server, contextOf, { checkResponses });
    for (const definition of app.definitions) mountResource(server, app, definition, contextOf);
    sharedHandlers.mount(server, contextOf, { checkResponses });
    let described: string | undefined;
    server.get(
      '/api/openapi.json',
      { config: { access: 'everybody' }, schema: { hide: true } },
      (_request, reply) => {
        described ??= JSON.stringify(
          completeDocument(JSON.parse(JSON.stringify(server.swagger())), routes, options.describedElsewhere),
        );
        return reply.header('content-type', 'application/json; charset=utf-8').send(described);
      },
    );
  });
  return { server, contextOf, routes };
}
