import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  server = createServer(createConsoleFiles(folder));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

const BROWSER = 'text/html,application/xhtml+xml,*/*;q=0.8';

const ask = (path: string, accept = BROWSER) =>
  new Promise<{ status: number; type: string; text: string }>((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    request({ port, host: '127.0.0.1', path, headers: { accept } }, (response) => {
      let text = '';
      response.on('data', (part: Buffer) => (text += part));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, type: response.headers['content-type'] ?? '', text }),
      );
    })
      .on('error', reject)
      .end();
  });

it.each(['/', '/pages/list', '/pages/list?view=grid', '/pages/01a2/settings'])(
  'answers the console at its route %s',
  async (path) => {
    expect(await ask(path)).toMatchObject({ status: 200, text: expect.stringContaining('Console') });
    expect(await ask(path, '*/*')).toMatchObject({ status: 200 });
  },
);

it('answers the files of the build', async () => {
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
])('answers no page in the place of the file %s', async (path) => {
  expect(await ask(path)).toMatchObject({ status: 404, text: 'Not found' });
});
