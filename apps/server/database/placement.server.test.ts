import { chmod, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from './embedded.server.ts';

const silent = (): void => undefined;

// Only root runs Postgres under another account; an ordinary user always keeps the data inside DATA_DIR.
describe.runIf(process.getuid?.() === 0)('a data folder closed to the Postgres account', () => {
  let closed: string;
  let location: string;
  beforeAll(async () => {
    // Mode 700 and owned by root, like every folder below /root.
    closed = await mkdtemp(join(tmpdir(), 'tributary-closed-'));
    await chmod(closed, 0o700);
  });
  afterAll(async () => {
    await rm(closed, { recursive: true, force: true });
    if (location) await rm(location, { recursive: true, force: true });
  });

  it('gets its database below /var/lib/tributary, logs so, and keeps it when the folder moves', async () => {
    const said: string[] = [];
    const logger = { info: silent, warn: (_: object, message: string) => said.push(message), error: silent };
    const first = await startEmbeddedPostgres({ dataDir: join(closed, 'data'), logger, durable: false });
    const client = new pg.Client({ connectionString: first.url });
    await client.connect();
    await client.query('create table kept (id int)');
    await client.end();
    await first.stop();

    location = (await readFile(join(closed, 'data', 'postgres.location'), 'utf8')).trim();
    expect(location).toMatch(/^\/var\/lib\/tributary\/[0-9a-f]{16}-[0-9a-f]{8}$/);
    expect(said.some((message) => message.includes(location))).toBe(true);
    expect((await stat(location)).mode & 0o777).toBe(0o700);

    await rename(join(closed, 'data'), join(closed, 'moved'));
    const second = await startEmbeddedPostgres({ dataDir: join(closed, 'moved'), logger, durable: false });
    const again = new pg.Client({ connectionString: second.url });
    await again.connect();
    expect((await again.query('select * from kept')).rowCount).toBe(0);
    await again.end();
    await second.stop();
  });
});
