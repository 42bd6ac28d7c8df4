import type {
  TributaryOptions,
  ProblemField,
  OperationRoute,
  ProblemFields,
  FormSubmission,
  SubmissionResult,
} from './types.ts';

/** An error response of the API. */
export class TributaryProblem extends Error implements ProblemFields<string> {
  override readonly name = 'TributaryProblem';
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly detail: string | undefined;
  readonly errors: readonly ProblemField[];
  readonly current: Record<string, unknown> | undefined;
  readonly uses: Record<string, unknown> | undefined;
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;

  constructor(fields: ProblemFields<string>) {
    super(fields.detail ?? fields.title);
    this.status = fields.status;
    this.code = fields.code;
    this.title = fields.title;
    this.detail = fields.detail;
    this.errors = fields.errors;
    this.current = fields.current;
    this.uses = fields.uses;
    this.requestId = fields.requestId;
    this.retryAfter = fields.retryAfter;
  }
}

/** The server was not reached, or took too long. */
export class TributaryConnectionError extends Error {
  override readonly name = 'TributaryConnectionError';
}

type Given = Record<string, unknown>;
type Call = (given?: Given) => Promise<unknown>;

interface Sent {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string | Blob | undefined;
  signal?: AbortSignal | undefined;
  /** Whether a repetition is harmless when it is unknown whether the first request arrived. */
  isRepeatable: boolean;
  isOpen: boolean;
}

/** A token is renewed so many ms before it expires. */
const EARLY_MS = 30_000;
const DEFAULTS = { retries: 3, timeoutMs: 30_000, longestPauseMs: 60_000 };

/** Makes a client of the operations: a function for each, in the groups of their names. */
export function createClientFrom(
  operations: Readonly<Record<string, OperationRoute>>,
  options: TributaryOptions,
): Record<string, Record<string, Call>> {
  const { retries, timeoutMs, longestPauseMs } = { ...DEFAULTS, ...options };
  const base = options.baseUrl.replace(/\/+$/, '');
  const send = options.fetch ?? fetch;
  const token = tokenSource(base, options, (request) => deliver(request, retries));

  async function once(request: Sent): Promise<Response> {
    const timeout = AbortSignal.timeout(timeoutMs);
    const { method, url, body, signal } = request;
    try {
      return await send(url, {
        method,
        headers: request.headers,
        ...(body === undefined ? {} : { body }),
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
    } catch (error) {
      if (signal?.aborted) throw error;
      const reason = timeout.aborted ? 'took too long to answer' : 'could not be reached';
      throw new TributaryConnectionError(`${new URL(url).origin} ${reason}.`, { cause: error });
    }
  }

  /** Sends a request, and again where the server asks for it. */
  async function deliver(request: Sent, left: number): Promise<Response> {
    let pause: number;
    try {
      const response = await once(request);
      if (response.ok) return response;
      const problem = await problemOf(response);
      const isTemporary = response.status === 429 || response.status === 503;
      pause = (problem.retryAfter ?? 2 ** (retries - left)) * 1000;
      if (!isTemporary || left <= 0 || pause > longestPauseMs) throw problem;
      await response.body?.cancel().catch(() => undefined);
    } catch (error) {
      if (!(error instanceof TributaryConnectionError) || !request.isRepeatable || left <= 0) throw error;
      pause = 500 * 2 ** (retries - left);
    }
    await sleep(pause, request.signal);
    return deliver(request, left - 1);
  }

  async function authorized(request: Sent): Promise<Response> {
    if (request.isOpen) return deliver(request, retries);
    const withToken = async (): Promise<Sent> => ({
      ...request,
      headers: { ...request.headers, authorization: `Bearer ${await token.get()}` },
    });
    try {
      return await deliver(await withToken(), retries);
    } catch (error) {
      // The token ended before its time, for example because the server's keys changed: a new one is tried once.
      if (!(error instanceof TributaryProblem) || error.status !== 401 || !token.forget()) throw error;
      return deliver(await withToken(), retries);
    }
  }

  const callOf =
    (name: string, route: OperationRoute): Call =>
    async (given = {}) => {
      const response = await authorized(requestOf(base, name, route, given));
      if (route.file) return response;
      const text = await response.text();
      return text === '' ? undefined : (JSON.parse(text) as unknown);
    };

  const client: Record<string, Record<string, Call>> = {};
  for (const [name, route] of Object.entries(operations)) {
    const [group = '', operation = ''] = name.split('.');
    const call = callOf(name, route);
    (client[group] ??= {})[operation] = Object.assign(call, {
      all: (given: Given = {}) => everyItem(call, given),
    });
  }
  client['submissions'] = {
    create: async (given) =>
      submit(options, given as Given & FormSubmission, (request) => deliver(request, retries)),
  };
  return client;
}

function requestOf(base: string, name: string, route: OperationRoute, given: Given): Sent {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => {
    const value = given[parameter];
    if (typeof value !== 'string' && typeof value !== 'number')
      throw new TypeError(`${name} needs the parameter ${parameter}.`);
    return encodeURIComponent(String(value));
  });
  const { body, version, idempotencyKey } = given;
  const isJson = route.body === 'application/json';
  const headers = {
    accept: route.file ? '*/*' : 'application/json',
    ...(route.body && body !== undefined ? { 'content-type': route.body } : {}),
    ...(typeof version === 'number' ? { 'if-match': `"${version}"` } : {}),
    ...(typeof idempotencyKey === 'string' ? { 'idempotency-key': idempotencyKey } : {}),
  };
  const content = isJson
    ? JSON.stringify(body)
    : route.body === 'application/x-www-form-urlencoded'
      ? new URLSearchParams(body as Record<string, string>).toString()
      : (body as Blob);
  return {
    method: route.method,
    url: base + path + queryText(given['query'] as Given | undefined),
    headers,
    body: body === undefined ? undefined : content,
    signal: given['signal'] as AbortSignal | undefined,
    isRepeatable: route.method === 'GET' || typeof idempotencyKey === 'string',
    isOpen: route.open ?? false,
  };
}

/** A query string; objects become `filter[field]=value`, lists are separated by commas. */
function queryText(query: Given = {}): string {
  const search = new URLSearchParams();
  const add = (name: string, value: unknown): void => {
    if (value === undefined || value === null || value === '') return;
    if (Array.isArray(value)) search.set(name, value.join(','));
    else if (typeof value === 'object')
      for (const [field, wanted] of Object.entries(value)) add(`${name}[${field}]`, wanted);
    else search.set(name, String(value as string | number | boolean));
  };
  for (const [name, value] of Object.entries(query)) add(name, value);
  const text = search.toString();
  return text ? `?${text}` : '';
}

async function* everyItem(call: Call, given: Given): AsyncIterableIterator<unknown> {
  let cursor: string | null | undefined = undefined;
  do {
    const query: Given = { ...(given['query'] as Given | undefined), ...(cursor ? { cursor } : {}) };
    const page = (await call({ ...given, query })) as { items: unknown[]; nextCursor?: string | null };
    yield* page.items;
    cursor = page.nextCursor;
  } while (cursor);
}

async function submit(
  options: TributaryOptions,
  { formId, pageId, answers, idempotencyKey, signal }: FormSubmission,
  deliver: (request: Sent) => Promise<Response>,
): Promise<SubmissionResult> {
  if (!options.siteUrl) throw new TypeError('Submissions need the option siteUrl.');
  const response = await deliver({
    method: 'POST',
    url: `${options.siteUrl.replace(/\/+$/, '')}/forms/${encodeURIComponent(formId)}/submissions`,
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      'idempotency-key': idempotencyKey ?? crypto.randomUUID(),
    },
    body: JSON.stringify({ ...answers, _page: pageId, _action: 'confirm' }),
    signal,
    // The key makes it one submission, however often it is sent.
    isRepeatable: true,
    isOpen: true,
  });
  return (await response.json()) as SubmissionResult;
}

/** The access tokens of a credential; requests at the same time share one. */
function tokenSource(base: string, options: TributaryOptions, deliver: (request: Sent) => Promise<Response>) {
  const { clientId, clientSecret, getToken } = options;
  let current: { token: Promise<string>; renewAt: number } | undefined;
  async function fetchToken(): Promise<{ token: string; renewAt: number }> {
    if (!clientId || !clientSecret)
      throw new TypeError('Give clientId and clientSecret, or getToken, to createClient.');
    const response = await deliver({
      method: 'POST',
      url: `${base}/auth/oauth/token`,
      headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
      }).toString(),
      isRepeatable: true,
      isOpen: true,
    });
    const given = (await response.json()) as { access_token: string; expires_in: number };
    return { token: given.access_token, renewAt: Date.now() + given.expires_in * 1000 - EARLY_MS };
  }
  return {
    async get(): Promise<string> {
      if (getToken) return getToken();
      if (current && current.renewAt > Date.now()) return current.token;
      const fetched = fetchToken();
      const entry = { token: fetched.then(({ token }) => token), renewAt: Infinity };
      current = entry;
      fetched.then(
        ({ renewAt }) => (entry.renewAt = renewAt),
        () => {
          if (current === entry) current = undefined;
        },
      );
      return entry.token;
    },
    /** Whether another token may be got. */
    forget(): boolean {
      const isOwn = !getToken && current !== undefined;
      current = undefined;
      return isOwn;
    },
  };
}

/** The error of a response: a problem document, an error of the token endpoint, or neither. */
async function problemOf(response: Response): Promise<TributaryProblem> {
  const body = (await response.json().catch(() => ({}))) as Partial<ProblemFields<string>> & {
    error?: string | { status?: string; message?: string };
    error_description?: string;
  };
  const { error } = body;
  const named = typeof error === 'string' ? error : error?.status;
  const after = response.headers.get('retry-after');
  const seconds =
    after === null ? NaN : /^\d+$/.test(after) ? Number(after) : (Date.parse(after) - Date.now()) / 1000;
  return new TributaryProblem({
    status: response.status,
    code: body.code ?? named ?? 'unexpected',
    title: body.title ?? `The server answered ${response.status}.`,
    detail: body.detail ?? body.error_description ?? (typeof error === 'object' ? error.message : undefined),
    errors: body.errors ?? [],
    current: body.current,
    uses: body.uses,
    requestId: response.headers.get('x-request-id') ?? undefined,
    retryAfter: Number.isNaN(seconds) ? undefined : Math.max(0, seconds),
  });
}

function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, ms);
    signal?.addEventListener('abort', end, { once: true });
  });
}
