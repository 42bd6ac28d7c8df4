import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webmanifest': 'application/manifest+json',
};
const COMPRESSED = new Set(['.html', '.js', '.css', '.json', '.svg']);

/** The console's routes, as its build writes them (apps/console/route-list.server.ts). */
const ROUTE_LIST = '/routes.json';

/** No inline script and no eval anywhere on the console's origin: what the builder's canvas inherits can't run any. */
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

interface ConsoleFile {
  body: Buffer;
  brotli: Buffer | undefined;
  gzip: Buffer | undefined;
  headers: Record<string, string>;
}

function readFiles(folder: string, contentPolicy: string): Map<string, ConsoleFile> {
  const files = new Map<string, ConsoleFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const name = `/${relative(folder, path).split(sep).join('/')}`;
    const body = readFileSync(path);
    const type = extname(name);
    const small = COMPRESSED.has(type) && body.length > 512;
    const isAsset = name.startsWith('/assets/');
    files.set(name, {
      body,
      brotli: small
        ? brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
        : undefined,
      gzip: small ? gzipSync(body, { level: 6 }) : undefined,
      headers: {
        'content-type': TYPES[type] ?? 'application/octet-stream',
        // Assets carry their hash in their name; the page itself must always be asked for.
        'cache-control': isAsset ? 'public, max-age=31536000, immutable' : 'no-cache',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        ...(type === '.html'
          ? {
              'content-security-policy': contentPolicy,
              'cross-origin-opener-policy': 'same-origin',
              'x-frame-options': 'DENY',
            }
          : {}),
        ...(small ? { vary: 'accept-encoding' } : {}),
      },
    });
  }
  return files;
}

/** Whether a path is one of these routes, which name parameters as `$id`. */
function isRoute(routes: readonly (readonly string[])[], path: string): boolean {
  const segments = path.split('/');
  return routes.some(
    (route) =>
      route.length === segments.length &&
      route.every((part, index) =>
        part.startsWith('$') ? segments[index] !== '' : part === segments[index],
      ),
  );
}

/**
 * Serves the built console from memory. A path that is neither a file nor a route of the console is a 404: with the
 * console's own page for a browser that opens it, which then shows its 404 screen, and with a line of text for everything
 * else. So a tab of an older release notices that its scripts are gone.
 * @param folder the console's build; read once
 * @param issuer the outside sign-in service that the console talks to, if there is one
 */
export function createConsoleFiles(
  folder: string,
  issuer?: string,
): (request: IncomingMessage, response: ServerResponse) => void {
  const files = readFiles(folder, policy(issuer ? [new URL(issuer).origin] : []));
  const index = files.get('/index.html');
  if (!index) throw new Error(`The console is not built: ${folder} has no index.html.`);
  const routes = (JSON.parse(String(files.get(ROUTE_LIST)!.body)) as string[]).map((path) => path.split('/'));
  files.delete(ROUTE_LIST);
  // Browsers ask for it by themselves where a document names no icon.
  const icon = files.get('/favicon.svg');
  if (icon) files.set('/favicon.ico', icon);
  return (request, response) => {
    const path = (request.url ?? '/').split('?')[0]!;
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end();
      return;
    }
    const isKnown = files.has(path) || isRoute(routes, path);
    const opensScreen =
      isKnown || (/\btext\/html\b/.test(request.headers.accept ?? '') && !/\.[^/]*$/.test(path));
    const file = files.get(path) ?? (opensScreen ? index : undefined);
    if (!file) {
      response
        .writeHead(404, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
        .end('Not found');
      return;
    }
    const accepts = String(request.headers['accept-encoding'] ?? '');
    const encoding =
      file.brotli && /\bbr\b/.test(accepts)
        ? 'br'
        : file.gzip && /\bgzip\b/.test(accepts)
          ? 'gzip'
          : undefined;
    const body = encoding === 'br' ? file.brotli! : encoding === 'gzip' ? file.gzip! : file.body;
    response.writeHead(isKnown ? 200 : 404, {
      ...file.headers,
      ...(encoding ? { 'content-encoding': encoding } : {}),
      'content-length': body.length,
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  };
}
