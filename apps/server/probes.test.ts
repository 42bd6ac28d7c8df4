import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '@tributary/engine/storage/testing.server.ts';
import { definitions, migrations } from './features.server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMetrics } from './metrics.server.ts';
import { canStore, createProbes } from './probes.server.ts';

const folder = mkdtempSync(join(tmpdir(), 'tributary-probes-'));
const TOKEN = 'a token for scrapers';
let database: Awaited<ReturnType<typeof createTestDatabase>>;
const servers: Server[] = [];

beforeAll(async () => {
  database = await createTestDatabase(migrations, definitions);
});
afterAll(async () => {
  for (const server of servers) server.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function openProbes(filesDir: string, metricsToken?: string) {
  const { db } = database;
  const probe = createProbes({
    db,
    stores: () => canStore(filesDir),
    metrics: createMetrics(db),
    metricsToken,
    isOpen: () => true,
  });
  const server = createServer((incoming, response) => probe(incoming, incoming.url ?? '', response));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return (path: string, headers: Record<string, string> = {}) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      request({ port, host: '127.0.0.1', path, headers }, (response) => {
        let text = '';
        response.on('data', (part: Buffer) => (text += part));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      })
        .on('error', reject)
        .end();
    });
}

describe('metrics', () => {
  it('require the bearer token', async () => {
    const ask = await openProbes(folder, TOKEN);
    expect(await ask('/metrics')).toMatchObject({ status: 404 });
    for (const authorization of ['Bearer', `Bearer ${TOKEN}x`, TOKEN, `Basic ${TOKEN}`])
      expect(await ask('/metrics', { authorization })).toMatchObject({ status: 404 });
    const read = await ask('/metrics', { authorization: `Bearer ${TOKEN}` });
    expect(read).toMatchObject({ status: 200, text: expect.stringContaining('process_cpu') });
  });

  it('are closed to everybody without a configured token', async () => {
    const ask = await openProbes(folder);
    expect(await ask('/metrics', { authorization: 'Bearer undefined' })).toMatchObject({ status: 404 });
  });
});

describe('readiness', () => {
  it('is given while a file can be stored', async () => {
    const ask = await openProbes(folder);
    expect(await ask('/readyz')).toMatchObject({ status: 200 });
    expect(await canStore(folder)).toBe(true);
  });

  it('ends on a full disk, and on a missing one', async () => {
    const full = mkdtempSync(join(folder, 'full-'));
    const path = join(full, `.readiness-${process.pid}`);
    // Writing to this device fails as on a full disk; elsewhere a file in place of the folder fails as well.
    if (existsSync('/dev/full')) symlinkSync('/dev/full', path);
    else writeFileSync(path, '', { mode: 0o000 });
    const ask = await openProbes(full);
    const response = await ask('/readyz');
    expect(response.status).toBe(503);
    expect(JSON.parse(response.text)).toMatchObject({
      ready: false,
      checks: { database: true, storage: false },
    });
    expect(await canStore(join(folder, 'nowhere'))).toBe(false);
  });
});
