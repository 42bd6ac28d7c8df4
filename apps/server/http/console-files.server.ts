import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import staticFiles from '@fastify/static';
import { fastify, type FastifyReply, type FastifyRequest } from 'fastify';

/** The console's routes, from its build (apps/console/route-list.server.ts). */
const ROUTE_LIST = 'routes.json';
const INDEX = 'index.html';

/** No inline script and no eval anywhere on the console's origin; the builder's canvas inherits this policy. */
const policy = (connect: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: http: https:",
    "font-src 'self' data:",
    ["connect-src 'self'", ...connect].join(' '),
    "frame-src 'self' blob:",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

function readRoutes(folder: string): string[] {
  try {
    return JSON.parse(readFileSync(join(folder, ROUTE_LIST), 'utf8')) as string[];
  } catch (cause) {
    throw new Error(`The console is not built: ${folder} has no ${ROUTE_LIST}.`, { cause });
  }
}

/**
 * Serves the built console: its files, compressed by the build, and its page at each of its routes. Any other path is
 * a 404: with the console's page for a browser's navigation, which then shows its 404 screen, and with a line of text
 * for everything else. So a tab of an older release notices that its scripts are gone.
 * @param folder the console's build
 * @param issuer the outside sign-in service that the console talks to, if there is one
 */
export async function createConsoleFiles(
  folder: string,
  issuer?: string,
): Promise<(request: IncomingMessage, response: ServerResponse) => void> {
  const contentPolicy = policy(issuer ? [new URL(issuer).origin] : []);
  const assets = join(folder, 'assets', '/');

  function setHeaders(reply: FastifyReply, sent: string): void {
    const path = sent.replace(/\.(br|gz)$/, '');
    // Names of assets contain their hash; the page itself must be revalidated.
    reply.header(
      'cache-control',
      path.startsWith(assets) ? 'public, max-age=31536000, immutable' : 'no-cache',
    );
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'same-origin');
    if (extname(path) !== '.html') return;
    reply.header('content-security-policy', contentPolicy);
    reply.header('cross-origin-opener-policy', 'same-origin');
    reply.header('x-frame-options', 'DENY');
  }

  function notFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const path = request.url.split('?', 1)[0]!;
    const opensScreen = /\btext\/html\b/.test(request.headers.accept ?? '') && !/\.[^/]*$/.test(path);
    reply.code(404);
    // No entity tag: a repeated 404 must be a whole 404.
    if (opensScreen) return reply.sendFile(INDEX, { etag: false, lastModified: false });
    return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found');
  }

  const app = fastify({
    frameworkErrors: (_error, request, reply) => notFound(request, reply),
    routerOptions: { maxParamLength: 1_000 },
  });
  app.addHook('onRequest', async ({ method }, reply) => {
    if (method !== 'GET' && method !== 'HEAD') return reply.code(405).header('allow', 'GET, HEAD').send();
  });
  await app.register(staticFiles, {
    root: folder,
    // One route for each file: an unknown path is never looked up on the disk.
    wildcard: false,
    globIgnore: ['**/*.{br,gz}', ROUTE_LIST],
    index: false,
    preCompressed: true,
    acceptRanges: false,
    cacheControl: false,
    setHeaders,
  });
  for (const route of readRoutes(folder)) {
    // The build writes `/pages/$id/settings`; a parameter is never empty.
    const path = route.replaceAll(/\$(\w+)/g, ':$1(^.+$)');
    app.get(path, (_request, reply) => reply.sendFile(INDEX));
  }
  // Browsers request it by themselves where a document names no icon.
  app.get('/favicon.ico', (_request, reply) => reply.sendFile('favicon.svg'));
  app.setNotFoundHandler(notFound);
  await app.ready();
  return app.routing;
}
