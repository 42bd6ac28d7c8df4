import type { AnyResource, RecordFrame } from '../definition/resource.ts';
import { versionTag } from './etag.ts';
import type { ProblemDocument } from '../errors/problem.ts';
import type { RecordCalls, ResourceClient, SeenRecord } from './resource-client.ts';

/** The shared timeout of every call (specification, section 7). */
export const API_TIMEOUT_MS = 10_000;

/**
 * An error response as the console receives it; `problem.code` is an error code of the API, or `network` or
 * `timeout`.
 */
export class ApiError extends Error {
  readonly problem: ProblemDocument;
  constructor(problem: ProblemDocument) {
    super(problem.detail ?? problem.title);
    this.name = 'ApiError';
    this.problem = problem;
  }
}

/** Whether a call failed because the requested thing does not exist. Any other failure may be temporary. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.problem.status === 404;
}

export interface ClientOptions {
  baseUrl?: string;
  /** The access token in memory; may renew it first. */
  getToken: () => Promise<string | undefined>;
  onUnauthorized?: () => void;
  fetch?: typeof fetch;
}

export interface CallOptions {
  /** Sent as JSON; a Blob as it is. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Replaces the shared timeout, for the few calls that take longer. */
  timeoutMs?: number;
}

/** The server detects the type of a file from its bytes. */
const FILE = 'application/octet-stream';

export interface Client {
  /** One call to a path of the same origin, with the token, the timeout and errors as `ApiError`. */
  call<Answer>(method: string, path: string, options?: CallOptions): Promise<Answer>;
  /** Reads a response that is not JSON or is streamed: only its headers must arrive within the timeout. POST with a body. */
  open(path: string, body?: object): Promise<Response>;
  of<Definition extends AnyResource>(definition: Definition): ResourceClient<Definition>;
  /** As `of`, but the caller gives the type of the records, as with `call`. */
  records<Item extends RecordFrame>(definition: AnyResource): RecordCalls<Item>;
}

const local = (code: string, title: string): ApiError =>
  new ApiError({ type: `urn:tributary:problem:${code}`, title, status: 0, code });

const unreached = (timeout: AbortSignal): ApiError =>
  timeout.aborted
    ? local('timeout', 'The server took too long to answer.')
    : local('network', 'The server could not be reached.');

/** Written by hand: the schema library would be a sixth of the code of the console's first screen. */
function isProblem(body: unknown): body is ProblemDocument {
  const { title, status, code } = (body ?? {}) as Partial<Record<keyof ProblemDocument, unknown>>;
  return typeof title === 'string' && typeof status === 'number' && typeof code === 'string';
}

async function errorFrom(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined);
  if (isProblem(body)) return new ApiError(body);
  return new ApiError({
    type: 'about:blank',
    title: 'Oops! An unexpected error occurred.',
    status: response.status,
    code: 'unexpected',
  });
}

/** The query string of a list, with its question mark; empty for none. */
export function queryText(query: object = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === '') continue;
    if (key === 'filter') {
      for (const [field, wanted] of Object.entries(value as Record<string, string | undefined>)) {
        if (wanted !== undefined && wanted !== '') search.set(`filter[${field}]`, wanted);
      }
    } else search.set(key, String(value));
  }
  const text = search.toString();
  return text ? `?${text}` : '';
}

/** Makes the typed client of the console API: JSON, bearer token, 10 000 ms. */
export function createClient(options: ClientOptions): Client {
  const send = options.fetch ?? fetch;
  const base = options.baseUrl ?? '';

  const request = async (
    method: string,
    path: string,
    timeout: AbortSignal,
    { body, headers, signal }: CallOptions,
  ): Promise<Response> => {
    const token = await options.getToken();
    const isFile = body instanceof Blob;
    let response: Response;
    try {
      response = await send(base + path, {
        method,
        headers: {
          accept: 'application/json',
          ...(body === undefined ? {} : { 'content-type': isFile ? FILE : 'application/json' }),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }),
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
    } catch (error) {
      if (signal?.aborted) throw error;
      throw unreached(timeout);
    }
    if (!response.ok) {
      const error = await errorFrom(response);
      if (response.status === 401) options.onUnauthorized?.();
      throw error;
    }
    return response;
  };
  const call: Client['call'] = async (method, path, asked = {}) => {
    const timeout = AbortSignal.timeout(asked.timeoutMs ?? API_TIMEOUT_MS);
    const response = await request(method, path, timeout, asked);
    return response.json().catch((error: unknown) => {
      if (asked.signal?.aborted) throw error;
      // The connection ended within the body, or something before the server answered in its place.
      throw unreached(timeout);
    });
  };

  const callsOf = <Item extends RecordFrame, Body extends object, Name extends string>(
    definition: AnyResource,
  ): RecordCalls<Item, Body, Name> => {
    const path = `/api/v1/${definition.name}`;
    const one = (id: string) =>
      definition.kind === 'resource' && definition.single ? path : `${path}/${id}`;
    const seen = ({ version }: SeenRecord) => ({ headers: { 'if-match': versionTag(version) } });
    return {
      list: (query) => call('GET', path + queryText(query)),
      view: (id) => call('GET', one(id)),
      create: (body, key) =>
        call('POST', path, { body, ...(key ? { headers: { 'idempotency-key': key } } : {}) }),
      update: (target, body) => call('PATCH', one(target.id), { body, ...seen(target) }),
      duplicate: (id) => call('POST', `${one(id)}/duplicate`),
      remove: (target) => call('DELETE', one(target.id), seen(target)),
      restore: (target) => call('POST', `${one(target.id)}/restore`, seen(target)),
      batch: (operation, items) =>
        call('POST', `${path}/batch`, {
          body: { operation, items: items.map(({ id, version }) => ({ id, version })) },
        }),
      tag: (target, tags) => call('PUT', `${one(target.id)}/tags`, { body: { tags }, ...seen(target) }),
      batchTag: (change, items) =>
        call('POST', `${path}/tags`, {
          body: { ...change, items: items.map(({ id, version }) => ({ id, version })) },
        }),
      revisions: (id, query) => call('GET', `${one(id)}/revisions${queryText(query)}`),
      revision: (id, revisionId) => call('GET', `${one(id)}/revisions/${revisionId}`),
      uses: (id) => call('GET', `${one(id)}/uses`),
      restoreRevision: (target, revisionId, fields, from) =>
        call('POST', `${one(target.id)}/revisions/${revisionId}/restore`, {
          ...seen(target),
          body: { ...(fields ? { fields } : {}), ...(from ? { from } : {}) },
        }),
      act: (target, action, body) =>
        call('POST', `${one(target.id)}/${action}`, {
          ...seen(target),
          ...(body ? { body } : {}),
        }),
    };
  };

  return {
    call,
    async open(path, body) {
      const waiting = new AbortController();
      const timer = setTimeout(() => waiting.abort(), API_TIMEOUT_MS);
      const asked = { headers: { accept: '*/*' }, ...(body ? { body } : {}) };
      return request(body ? 'POST' : 'GET', path, waiting.signal, asked).finally(() => clearTimeout(timer));
    },
    of: (definition) => callsOf(definition),
    records: (definition) => callsOf(definition),
  };
}
