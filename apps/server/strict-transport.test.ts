import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '@tributary/engine/storage/testing.server.ts';
import { definitions, migrations } from './features.server.ts';
import { insertOrganization } from '@tributary/product/organizations/organizations.server.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type RunningServer } from './server.ts';
import { readSettings } from './settings.server.ts';

let server: RunningServer;
let end: () => Promise<void>;
beforeAll(async () => {
  const database = await createTestDatabase(migrations, definitions);
  const dataDir = await mkdtemp(join(tmpdir(), 'tributary-https-'));
  const settings = readSettings({
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    CONSOLE_ORIGIN: 'https://console.test',
    SITES_DOMAIN: 'sites.test',
    SECRETS_KEY: randomBytes(32).toString('base64url'),
    ROLES: 'web',
    LOG_LEVEL: 'silent',
  });
  server = await startServer({ settings });
  await server.db.asPlatform((tx) =>
    insertOrganization(tx, { slug: 'river', name: 'River Trust', plan: 'growth', timezone: 'Europe/London' }),
  );
  end = async () => {
    await server.stop();
    await database.drop();
    await rm(dataDir, { recursive: true });
  };
}, 120_000);
afterAll(() => end());

/** Requests a path from a host. @returns the status, and every value of the header as it was sent */
function ask(host: string, path: string, method = 'GET', headers: Record<string, string> = {}) {
  return new Promise<{ status: number; values: string[] }>((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port: server.port, path, method, headers: { host, ...headers } },
      (response) => {
        const values = response.rawHeaders.filter(
          (_, index, all) => all[index - 1]?.toLowerCase() === 'strict-transport-security' && index % 2 === 1,
        );
        response.destroy();
        resolve({ status: response.statusCode ?? 0, values });
      },
    );
    sent.on('error', reject).end();
  });
}

it.each([
  ['the console', 'console.test', '/login', 200],
  ['a file that is not there', 'console.test', '/assets/none.js', 404],
  ['the API', 'console.test', '/api/v1/pages', 401],
  ['sign-in', 'console.test', '/auth/.well-known/openid-configuration', 200],
  ['a page of sign-in', 'console.test', '/auth/authorize', 400],
  ['a session', 'console.test', '/auth/session', 405],
  ['another host', 'other.test', '/', 421],
  ['the way from the address to the name', '127.0.0.1', '/', 307],
  ['a probe', 'console.test', '/healthz', 200],
  ['a page that is not there', 'river.sites.test', '/nothing', 404],
  ['an organization that is not there', 'none.sites.test', '/', 404],
  ['a file of a site', 'river.sites.test', '/robots.txt', 200],
  ['the same from memory', 'river.sites.test', '/robots.txt', 200],
])('%s is answered with one year of https', async (_what, host, path, status) => {
  // Retried while the start still keeps the event loop busy: the API refuses requests then.
  const answer = () => ask(host, path);
  await expect.poll(answer, { timeout: 10_000 }).toEqual({ status, values: ['max-age=31536000'] });
});

it('is part of every other response of a site too', async () => {
  const answers = [
    await ask('river.sites.test', '/robots.txt', 'HEAD'),
    await ask('river.sites.test', '/robots.txt', 'GET', { 'if-none-match': '*' }),
    await ask('river.sites.test', '/robots.txt', 'DELETE'),
    await ask('river.sites.test', '/forms/none/submissions', 'POST'),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 304, 405, expect.any(Number)]);
  for (const { values } of answers) expect(values).toEqual(['max-age=31536000']);
});
