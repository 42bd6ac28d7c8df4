import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Metrics } from '../metrics.server.ts';
import type { Logger } from '../logging.server.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Who answers what. Hosts tell console and published content apart: they never share an origin. */
export interface FrontParts {
  isSite: (host: string | undefined) => boolean;
  site: Handler;
  /** True when it took the request (`/auth/…`). */
  identity: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
  api: Handler;
  console: Handler;
  consoleOrigin: string;
  /** `/healthz`, `/readyz`, `/metrics`, on any host. */
  probe: (path: string, response: ServerResponse) => boolean;
  metrics: Metrics;
  logger: Logger;
}

const pathOf = (request: IncomingMessage): string => (request.url ?? '/').split('?', 1)[0]!;

const isLocalAddress = (host: string | undefined): boolean =>
  /^(127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host ?? '');

/** A path that stays on the origin it is put behind. */
const safePath = (url: string | undefined): string =>
  url?.startsWith('/') && !url.startsWith('//') ? url : '/';

const API = /^\/(api|connectors)\//;

/** The one port. Requests under way are counted, so that a stop can wait for them. */
export function createFront(parts: FrontParts): Server {
  const consoleHost = new URL(parts.consoleOrigin).host;
  const server = createServer((request, response) => {
    const { host } = request.headers;
    if (parts.isSite(host)) {
      // A visitor's page is answered from memory in microseconds: it is counted, and not watched one by one.
      if (request.method === 'GET') parts.metrics.countSiteRead();
      else watch(parts, 'site', pathOf(request), request, response);
      return parts.site(request, response);
    }
    const path = pathOf(request);
    if (parts.probe(path, response)) return;
    if (host !== consoleHost && !isLocalAddress(host)) {
      response
        .writeHead(421, { 'content-type': 'text/plain; charset=utf-8' })
        .end('This host is not served here.\n');
      return;
    }
    if (host !== consoleHost && request.method === 'GET' && !API.test(path)) {
      // Sign-in knows the console by its origin alone: who came by the address goes on by the name.
      response.writeHead(307, { location: parts.consoleOrigin + safePath(request.url) }).end();
      return;
    }
    if (path === '/auth' || path.startsWith('/auth/')) {
      watch(parts, 'auth', path, request, response);
      void parts.identity(request, response);
      return;
    }
    watch(parts, 'console', path, request, response);
    if (API.test(path)) parts.api(request, response);
    else parts.console(request, response);
  });
  server.keepAliveTimeout = 65_000;
  server.headersTimeout = 20_000;
  server.requestTimeout = 30_000;
  return server;
}

function watch(
  { metrics, logger }: FrontParts,
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
 * Stops taking new connections and waits until the answers under way are sent.
 * @param patience milliseconds after which connections that still hang are cut
 */
export async function closeFront(server: Server, patience = 10_000): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), patience);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
  clearTimeout(cut);
}
