import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import * as z from 'zod';
import { requireActor, type RequestContext } from '../lifecycle/context.server.ts';
import type { Actor } from '../access/actor.ts';
import { ProblemError } from '../errors/problem.ts';
import { requireFlag } from '../quota/flags.ts';
import { versionFrom, versionTag } from './etag.ts';
import { idFrom, createKeyOf, parseRequest } from './parse-request.server.ts';
import type { FileShape, ParamNames, RouteKey, RouteShape, RouteShapes } from './route.ts';

export type ContextOf = (request: FastifyRequest) => Promise<RequestContext>;

/** What every handler receives. */
export interface RouteCall<Params extends string = string> {
  context: RequestContext;
  /** The person who makes the request. Public routes use `context.actor`. */
  actor: Actor;
  params: Record<Params, string>;
  /** The version of If-Match. */
  version: number | undefined;
  /** The idempotency key, of a route that takes one. */
  key: string | undefined;
  /** For values that are not in the path, the query or the body, such as the client's address. */
  request: FastifyRequest;
}

type Parsed<Shape, Name extends string> = Shape extends { [Key in Name]: infer Schema extends z.ZodType }
  ? { [Key in Name]: z.output<Schema> }
  : unknown;

/** One handler for each route: it returns a value that the response's schema accepts. */
export type Handlers<Shapes extends RouteShapes> = {
  [Key in keyof Shapes & RouteKey]: (
    call: RouteCall<ParamNames<Key>> &
      Parsed<Shapes[Key], 'query'> &
      Parsed<Shapes[Key], 'body'> &
      (Shapes[Key] extends { file: FileShape } ? { file: Buffer } : unknown),
  ) => Promise<z.input<Shapes[Key]['response']>> | z.input<Shapes[Key]['response']>;
};

/** Routes that can be mounted. */
export interface MountedRoutes {
  mount(server: FastifyInstance, contextOf: ContextOf, options: MountOptions): void;
}

export interface MountOptions {
  /** Whether each response is parsed by its shape, as in tests. */
  checkResponses: boolean;
}

/** Joins the shapes of routes with their handlers; the compiler requires exactly one for each. */
export function implement<Shapes extends RouteShapes>(
  shapes: Shapes,
  handlers: Handlers<Shapes>,
): MountedRoutes {
  return {
    mount(server, contextOf, options) {
      for (const [key, shape] of Object.entries(shapes) as [RouteKey, RouteShape][]) {
        const handler = handlers[key as keyof Handlers<Shapes>] as (call: unknown) => unknown;
        const route = routeFor({ key, shape, handler, contextOf }, options);
        if (!shape.file) server.route(route);
        else
          void server.register(async (files) => {
            takeBytes(files, shape.file!.limitBytes);
            files.route(route);
          });
      }
    },
  };
}

interface Implemented {
  key: RouteKey;
  shape: RouteShape;
  handler: (call: unknown) => unknown;
  contextOf: ContextOf;
}

function routeFor(
  { key, shape, handler, contextOf }: Implemented,
  { checkResponses }: MountOptions,
): RouteOptions {
  const [method, path] = key.split(' ') as [string, string];
  return {
    method,
    url: `/api/v1${path}`,
    config: {
      access: shape.access,
      ...(shape.flag ? { flag: shape.flag } : {}),
      ...(shape.versioned ? { versioned: true } : {}),
      ...(shape.keyed ? { keyed: true } : {}),
      ...(shape.withoutFactor ? { withoutFactor: true } : {}),
    },
    schema: describe(key, shape),
    async handler(request, reply) {
      const context = await contextOf(request);
      if (shape.flag) requireFlag(requireActor(context).plan, shape.flag);
      const call = {
        context,
        actor: shape.access === 'everybody' ? context.actor : requireActor(context),
        params: paramsOf(request, shape.params),
        version: versionFrom(request.headers['if-match']),
        key: shape.keyed ? createKeyOf(request) : undefined,
        request,
        ...(shape.query ? { query: parseRequest(shape.query, request.query) } : {}),
        ...(shape.body ? { body: parseRequest(shape.body, request.body ?? {}) } : {}),
        ...(shape.file ? { file: request.body instanceof Buffer ? request.body : Buffer.alloc(0) } : {}),
      };
      const made: unknown = await handler(call);
      const response = checkResponses ? check(key, shape, made) : made;
      const version = (response as { version?: unknown } | null)?.version;
      if (typeof version === 'number') reply.header('etag', versionTag(version));
      return reply.code(shape.status ?? 200).send(response);
    },
  };
}

/**
 * Makes every route of this scope take only bytes. The declared content type is ignored: the type is detected from the
 * bytes.
 */
function takeBytes(scope: FastifyInstance, limitBytes: number): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: limitBytes }, (_request, body, done) =>
    done(null, body),
  );
}

/** Makes a route whose response is not JSON but a file or a stream. Its handler sends the response itself. */
export function rawRoute<Query extends z.ZodObject>(
  key: RouteKey,
  { access, flag, summary, query }: Pick<RouteShape, 'access' | 'flag' | 'summary'> & { query: Query },
  handler: (call: RouteCall & { query: z.output<Query>; reply: FastifyReply }) => Promise<FastifyReply>,
): MountedRoutes {
  return {
    mount(server, contextOf) {
      const [method, path] = key.split(' ') as [string, string];
      server.route({
        method,
        url: `/api/v1${path}`,
        config: { access, raw: true, ...(flag ? { flag } : {}) },
        schema: { tags: [tagOf(path)], summary, querystring: query },
        async handler(request, reply) {
          const context = await contextOf(request);
          if (flag) requireFlag(requireActor(context).plan, flag);
          return handler({
            context,
            actor: requireActor(context),
            params: paramsOf(request),
            version: versionFrom(request.headers['if-match']),
            key: undefined,
            request,
            query: parseRequest(query, request.query),
            reply,
          });
        },
      });
    },
  };
}

const FILE = z.string().meta({ description: 'The bytes of the file', format: 'binary' });

const tagOf = (path: string): string => path.split('/')[1] ?? '';

function describe(key: RouteKey, { summary, query, body, file, response, status = 200 }: RouteShape) {
  return {
    tags: [tagOf(key.split(' ')[1]!)],
    summary,
    ...(query ? { querystring: query } : {}),
    ...(body ? { body } : {}),
    ...(file ? { consumes: [...file.types], body: FILE } : {}),
    response: { [status]: response },
  };
}

/** Parses the parameters of a path. @throws ProblemError not_found for a malformed one, without a query */
function paramsOf(request: FastifyRequest, others: RouteShape['params'] = {}): Record<string, string> {
  const params = request.params as Record<string, string>;
  for (const [name, value] of Object.entries(params)) {
    const schema = others[name];
    if (!schema) idFrom(value);
    else if (!schema.safeParse(value).success) throw new ProblemError('not_found');
  }
  return params;
}

function check(key: RouteKey, { response }: RouteShape, made: unknown): unknown {
  const parsed = response.safeParse(made);
  if (parsed.success) return made;
  throw new Error(`${key} does not respond as its shape says: ${z.prettifyError(parsed.error)}`);
}
