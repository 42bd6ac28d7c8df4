import { Server as PlainServer } from 'node:net';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { ProblemError } from '@tributary/engine/errors/problem.ts';
import { STRICT_TRANSPORT } from '@tributary/engine/http/strict-transport.ts';
import { slowPage } from '@tributary/product/publishing/serve/plain-pages.server.ts';
import { sendServed } from '@tributary/product/publishing/serve/answers/served.server.ts';
import type { VisitorRequest } from '@tributary/product/publishing/serve/visitor-request.ts';
import type { DomainDoor } from '../domains/door.server.ts';
import type { Metrics } from '../metrics.server.ts';
import type { Logger } from '../logging/logging.server.ts';
import { createBodyWatch, type BodyLimits } from './body-watch.server.ts';
import { openVisitorFastPath, type VisitorFastPath } from './visitor-fast-path.server.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** The handlers by host. Console and published content never share an origin. */
export interface HostRouterDeps {
  isSite: (host: string | undefined) => boolean;
  site: Handler;
  /** Organizations' own domains. Default: there are none. */
  domains?: DomainDoor;
  /** The whole response of a plain GET, from memory. */
  siteReady: (request: VisitorRequest) => Buffer | undefined;
  /** Loads the page of a plain GET into memory. Undefined where there is none. */
  prepareSite: (request: VisitorRequest) => Promise<unknown> | undefined;
  /** True when it handled the request (`/auth/…`). */
  identity: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
  api: Handler;
  console: Handler;
  /** The library's templates, for everybody. */
  templates: { isTemplate: (path: string) => boolean; handle: Handler };
  consoleOrigin: string;
  /** A further host with its handler; checked first. */
  extraHosts?: { host: string; handle: Handler };
  /** `/healthz`, `/readyz`, `/metrics`, on any host. */
  probe: (request: IncomingMessage, path: string, response: ServerResponse) => boolean;
  /** Finds the client's address behind trusted proxies. Default: the connection's own address. */
  clientAddress?: (request: IncomingMessage) => string;
  /** The limits of request bodies. */
  bodyLimits?: Partial<BodyLimits>;
  metrics: Metrics;
  logger: Logger;
}

const pathOf = (request: IncomingMessage): string => (request.url ?? '/').split('?', 1)[0]!;

const isLocalAddress = (host: string | undefined): boolean =>
  /^(127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host ?? '');

/** A path that stays on the origin it is appended to. */
const safePath = (url: string | undefined): string =>
  url?.startsWith('/') && !url.startsWith('//') ? url : '/';

const API = /^\/(api|connectors)\//;

/** How soon a request's headers must arrive; bodies have their own least rate. Milliseconds. */
const TIMEOUTS = { headersTimeout: 10_000, requestTimeout: 300_000, connectionsCheckingInterval: 1_000 };
const KEEP_ALIVE_MS = 65_000;

/** Each server's connections that node has not taken. */
const fastPaths = new WeakMap<Server, VisitorFastPath>();
/** Servers that are closing: they ask every client to reconnect. */
const draining = new WeakSet<Server>();
/** Longer than a busy client waits between two requests. */
const DRAIN_MS = 250;

/** Routes the requests of the one port by host. Running requests are counted, so that a stop can wait for them. */
export function createHostRouter(deps: HostRouterDeps): Server {
  const { host: consoleHost, protocol } = new URL(deps.consoleOrigin);
  const bodies = createBodyWatch({
    addressOf: deps.clientAddress ?? (({ socket }) => socket.remoteAddress ?? ''),
    refuse: (request, response, problem) => refuse(deps, request, response, problem),
    ...(deps.bodyLimits ? { limits: deps.bodyLimits } : {}),
  });
  const server = createServer(TIMEOUTS, (request, response) => {
    if (draining.has(server)) response.shouldKeepAlive = false;
    if (protocol === 'https:') response.setHeader(STRICT_TRANSPORT.name, STRICT_TRANSPORT.value);
    const { host } = request.headers;
    if (hasSeveralHosts(request)) {
      response.shouldKeepAlive = false;
      response
        .writeHead(400, { 'content-type': 'text/plain; charset=utf-8' })
        .end('A request names one host.\n');
      return;
    }
    if (deps.domains?.handle(request, response, pathOf(request))) return;
    bodies.add(request, response);
    if (deps.extraHosts && host?.toLowerCase() === deps.extraHosts.host)
      return deps.extraHosts.handle(request, response);
    if (deps.isSite(host)) {
      // A page is served from memory in microseconds: it is counted, and not tracked individually.
      if (request.method === 'GET') deps.metrics.countSiteRead();
      else watch(deps, 'site', pathOf(request), request, response);
      return deps.site(request, response);
    }
    const path = pathOf(request);
    if (deps.probe(request, path, response)) return;
    if (host !== consoleHost && !isLocalAddress(host)) {
      response
        .writeHead(421, { 'content-type': 'text/plain; charset=utf-8' })
        .end('This host is not served here.\n');
      return;
    }
    if (host !== consoleHost && request.method === 'GET' && !API.test(path)) {
      // Sign-in only accepts the console's origin: a request by IP address is redirected to the name.
      response.writeHead(307, { location: deps.consoleOrigin + safePath(request.url) }).end();
      return;
    }
    if (path === '/auth' || path.startsWith('/auth/')) {
      watch(deps, 'auth', path, request, response);
      void deps.identity(request, response);
      return;
    }
    watch(deps, 'console', path, request, response);
    if (API.test(path)) deps.api(request, response);
    else if (deps.templates.isTemplate(path)) deps.templates.handle(request, response);
    else deps.console(request, response);
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.once('close', bodies.close);
  const fastPath = openVisitorFastPath(server, {
    // A request that node handles is told that its connection ends.
    isFor: ({ host }, socket) => !draining.has(server) && deps.domains?.isReady(host, socket) !== false,
    ready(request) {
      const answer = deps.siteReady(request);
      if (answer) deps.metrics.countSiteRead();
      return answer;
    },
    prepare: deps.prepareSite,
  });
  fastPaths.set(server, fastPath);
  return server;
}

/** Node reads the first of several Host headers; a proxy may have read another (RFC 9112, section 3.2). */
function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/** Ends a request whose body is aborted: a page for a visitor's form, a problem document for others. */
function refuse(
  { isSite }: HostRouterDeps,
  request: IncomingMessage,
  response: ServerResponse,
  problem: ProblemError,
): void {
  const { host, accept, 'accept-language': language } = request.headers;
  if (isSite(host) && !accept?.includes('application/json'))
    return sendServed(request, response, { ...slowPage(language), status: problem.status });
  if (problem.retryAfter !== undefined) response.setHeader('retry-after', String(problem.retryAfter));
  response
    .writeHead(problem.status, { 'content-type': 'application/problem+json', 'cache-control': 'no-store' })
    .end(JSON.stringify(problem.toDocument()));
}

function watch(
  { metrics, logger }: HostRouterDeps,
  kind: 'console' | 'site' | 'auth',
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const from = process.hrtime.bigint();
  response.once('close', () => {
    const seconds = Number(process.hrtime.bigint() - from) / 1e9;
    metrics.observe(kind, request.method ?? '', response.statusCode, seconds);
    const fields = {
      kind,
      method: request.method,
      path,
      status: response.statusCode,
      ms: Math.round(seconds * 1000),
      requestId: response.getHeader('x-request-id'),
    };
    logger[response.statusCode >= 500 ? 'warn' : 'debug'](fields, 'request');
  });
}

/**
 * Closes the port at once, and then its connections: a busy one with its next response, so that no running request is
 * cut off, an idle one after a moment. Resolves when the last response is sent.
 * @param endStreams called after that moment, to end streams
 * @param patience milliseconds after which connections that still hang are cut
 */
export async function closeHostRouter(
  server: Server,
  endStreams: () => Promise<unknown>,
  patience = 10_000,
): Promise<void> {
  const fastPath = fastPaths.get(server);
  draining.add(server);
  // Node's own close would cut off connections whose next request is on its way.
  const closed = new Promise<void>((resolve) => PlainServer.prototype.close.call(server, () => resolve()));
  await new Promise((resolve) => setTimeout(resolve, DRAIN_MS));
  server.closeIdleConnections();
  fastPath?.closeIdle();
  const cut = setTimeout(() => {
    server.closeAllConnections();
    fastPath?.closeAll();
  }, patience);
  await Promise.all([closed, endStreams()]);
  clearTimeout(cut);
}

/** Listens at an address. @throws Error where the port is taken */
export function listen(server: Server, { port, host }: { port: number; host: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, backlog: 1024 }, () => resolve());
  });
}
