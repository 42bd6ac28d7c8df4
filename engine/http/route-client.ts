import type * as z from 'zod';
import { queryText, type Client } from './client.ts';
import { versionTag } from './etag.ts';
import type { FileShape, ParamNames, RouteKey, RouteShape, RouteShapes } from './route.ts';

type Part<Name extends string, Value> = [Value] extends [never] ? unknown : { [Key in Name]: Value };
type QueryOf<Shape> = Shape extends { query: infer Query extends z.ZodType } ? z.input<Query> : never;
type BodyOf<Shape> = Shape extends { body: infer Body extends z.ZodType } ? z.input<Body> : never;

/** The arguments of a call, by the route's shape. */
export type Asked<Key extends string, Shape extends RouteShape> = Part<
  'params',
  [ParamNames<Key>] extends [never] ? never : Record<ParamNames<Key>, string>
> &
  (Shape extends { query: z.ZodType } ? { query?: QueryOf<Shape> } : unknown) &
  Part<'body', BodyOf<Shape>> &
  (Shape extends { file: FileShape } ? { file: Blob } : unknown) & {
    /** The version that was seen, sent as If-Match. */
    version?: number;
    /** An idempotency key, for routes that take one. */
    key?: string;
    signal?: AbortSignal;
    /** Replaces the shared timeout, for the few calls that take longer. */
    timeoutMs?: number;
  };

type Arguments<Given> = object extends Given ? [asked?: Given] : [asked: Given];

/** Calls routes by their method and path. The shapes are types alone: the browser loads no schema. */
export type RoutesClient<Shapes extends RouteShapes> = <Key extends keyof Shapes & RouteKey>(
  key: Key,
  ...asked: Arguments<Asked<Key, Shapes[Key]>>
) => Promise<z.output<Shapes[Key]['response']>>;

/** The calls of some routes. @example routesOf<typeof counterRoutes>(client)('GET /counters/:id/entries', { params: { id } }) */
export function routesOf<Shapes extends RouteShapes>(client: Client): RoutesClient<Shapes> {
  return (key, ...[asked]) => {
    const {
      params,
      query,
      file,
      version,
      key: once,
      signal,
      timeoutMs,
      body = file,
    } = (asked ?? {}) as {
      params?: Record<string, string>;
      query?: object;
      body?: unknown;
      file?: Blob;
      version?: number;
      key?: string;
      signal?: AbortSignal;
      timeoutMs?: number;
    };
    const [method = '', path = ''] = key.split(' ');
    const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''));
    return client.call(method, `/api/v1${filled}${queryText(query)}`, {
      ...(body === undefined ? {} : { body }),
      headers: {
        ...(version === undefined ? {} : { 'if-match': versionTag(version) }),
        ...(once === undefined ? {} : { 'idempotency-key': once }),
      },
      ...(signal ? { signal } : {}),
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    });
  };
}
