import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createConsoleFiles } from './console-files.server.ts';

const folder = mkdtempSync(join(tmpdir(), 'tributary-console-'));
let server: Server;

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Console</title>');
  writeFileSync(join(folder, 'boot.js'), 'start()');
  writeFileSync(join(folder, 'assets', 'a.js'), 'asset()');
  writeFileSync(join(folder, 'routes.json'), JSON.stringify(['/', '/pages/list', '/pages/$id/settings']));
  writeFileSync(join(folder, 'assets', 'a.js.br'), brotliCompressSync('asset()'));
  writeFileSync(join(folder, 'assets', 'a.js.gz'), gzipSync('asset()'));
  server = createServer(await createConsoleFiles(folder, 'https://sign-in.example/realm'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

const BROWSER = 'text/html,application/xhtml+xml,*/*;q=0.8';

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const send = (path: string, headers: Record<string, string>, method = 'GET') =>
  new Promise<Answer>((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    request({ port, host: '127.0.0.1', path, method, headers }, (response) => {
      const deps: Buffer[] = [];
      response.on('data', (part: Buffer) => deps.push(part));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(deps),
        }),
      );
    })
      .on('error', reject)
      .end();
  });

async function ask(path: string, accept = BROWSER) {
  const { status, headers, body } = await send(path, { accept });
  return { status, type: headers['content-type'], text: String(body) };
}

it.each(['/', '/pages/list', '/pages/list?view=grid', '/pages/01a2/settings'])(
  'answers the console at its route %s',
  async (path) => {
    expect(await ask(path)).toMatchObject({ status: 200, text: expect.stringContaining('Console') });
    expect(await ask(path, '*/*')).toMatchObject({ status: 200 });
  },
);

it('serves the files of the build', async () => {
  expect(await ask('/boot.js', '*/*')).toMatchObject({ status: 200, text: 'start()' });
  expect(await ask('/assets/a.js', '*/*')).toMatchObject({ status: 200, text: 'asset()' });
});

it.each(['/pages', '/pages/list/more', '/pages//settings', '/nowhere', '/wp-admin', '/embed/v5'])(
  'answers the console’s 404 screen, as a 404, to a browser that opens %s',
  async (path) => {
    expect(await ask(path)).toMatchObject({ status: 404, text: expect.stringContaining('Console') });
    expect(await ask(path, 'application/json')).toEqual({
      status: 404,
      type: 'text/plain; charset=utf-8',
      text: 'Not found',
    });
  },
);

it.each([
  '/templates/pages/appeal/metadata.json',
  '/assets/old-release.js',
  '/robots.txt',
  '/.env',
  '/index.php',
  '/routes.json',
  '/assets/a.js.br',
  '/assets/a.js.gz',
  '/assets/../index.html',
  '/assets/%2e%2e/index.html',
  '/%.js',
])('answers no page in the place of the file %s', async (path) => {
  expect(await ask(path)).toMatchObject({ status: 404, text: 'Not found' });
});

it('sends compressed files to clients that accept them', async () => {
  const brotli = await send('/assets/a.js', { 'accept-encoding': 'gzip, deflate, br, zstd' });
  expect(brotli.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'application/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
    'content-length': String(brotli.body.length),
  });
  expect(String(brotliDecompressSync(brotli.body))).toBe('asset()');
  const gzip = await send('/assets/a.js', { 'accept-encoding': 'gzip, br;q=0' });
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(String(gunzipSync(gzip.body))).toBe('asset()');
  const plain = await send('/assets/a.js', {});
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(String(plain.body)).toBe('asset()');
  const notCompressed = await send('/boot.js', { 'accept-encoding': 'gzip, br' });
  expect(notCompressed.headers['content-encoding']).toBeUndefined();
  expect(String(notCompressed.body)).toBe('start()');
});

it.each(['/', '/pages/list', '/index.html', '/nowhere'])('guards the page at %s', async (path) => {
  const { headers } = await send(path, { accept: BROWSER });
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'DENY',
  });
  expect(headers['content-security-policy']).toMatch(
    /script-src 'self'; .*connect-src 'self' https:\/\/sign-in\.example; .*frame-ancestors 'none'$/,
  );
});

it('responds with 304 for the unchanged page, and never for a 404', async () => {
  const { headers } = await send('/pages/list', { accept: BROWSER });
  const again = { accept: BROWSER, 'if-none-match': headers.etag! };
  expect(await send('/pages/list', again)).toMatchObject({ status: 304, body: Buffer.alloc(0) });
  const missing = await send('/nowhere', again);
  expect(missing.status).toBe(404);
  expect(String(missing.body)).toContain('Console');
  expect(missing.headers.etag).toBeUndefined();
});

it('responds to HEAD without a body and refuses other methods', async () => {
  expect(await send('/boot.js', {}, 'HEAD')).toMatchObject({
    status: 200,
    headers: { 'content-length': '7' },
    body: Buffer.alloc(0),
  });
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
    for (const path of ['/', '/boot.js', '/nowhere'])
      expect(await send(path, { 'content-type': 'application/x-unknown' }, method)).toMatchObject({
        status: 405,
        headers: { allow: 'GET, HEAD' },
      });
});
