import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from './embedded.server.ts';
import type { EmbeddedPostgres } from './embedded.server.ts';
import { processesIn, processStart, until } from './processes.server.ts';

const HOLDER = join(import.meta.dirname, 'testing', 'holder.server.ts');
const silent = (): void => undefined;
const logger = { info: silent, warn: silent, error: silent };

interface Held {
  child: ChildProcess;
  pid: number;
  url: string;
  milliseconds: number;
  error?: string;
}

async function hold(dataDir: string): Promise<Held> {
  const child = spawn(process.execPath, [HOLDER, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(child.stdout!, 'data')) as [Buffer];
  return { child, ...(JSON.parse(String(line)) as Omit<Held, 'child'>) };
}

async function query<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', silent);
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

let dataDir: string;
beforeAll(async () => {
  // A space in the path, as in a home folder called "My projects".
  dataDir = await mkdtemp(join(tmpdir(), 'tributary database '));
  await chmod(dataDir, 0o755);
});
afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

describe('embedded Postgres', () => {
  let postgres: EmbeddedPostgres;
  beforeAll(async () => {
    postgres = await startEmbeddedPostgres({ dataDir, logger });
  });
  afterAll(() => postgres.stop());

  it('is durable, checksummed and has the same collation everywhere', async () => {
    const names = ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'server_encoding'];
    const rows = await query<{ name: string; setting: string }>(
      postgres.url,
      `select name, setting from pg_settings where name in (${names.map((name) => `'${name}'`).join()})`,
    );
    expect(Object.fromEntries(rows.map((row) => [row.name, row.setting]))).toEqual({
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      data_checksums: 'on',
      server_encoding: 'UTF8',
    });
    const [locale] = await query(
      postgres.url,
      `select datlocprovider, datlocale from pg_database where datname = current_database()`,
    );
    expect(locale).toEqual({ datlocprovider: 'b', datlocale: 'C.UTF-8' });
  });

  it('gives the product a role that is no superuser, and keeps the password from others', async () => {
    const [role] = await query(
      postgres.url,
      `select current_user::text as name, rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname = current_user`,
    );
    expect(role).toEqual({ name: 'tributary', rolsuper: false, rolbypassrls: false, rolcreaterole: true });
    const passwords = await Promise.all(
      ['password', 'server-password'].map((name) => readFile(join(dataDir, 'postgres', name), 'utf8')),
    );
    expect(new Set(passwords).size).toBe(2);
    for (const name of ['password', 'server-password'])
      expect((await stat(join(dataDir, 'postgres', name))).mode & 0o777).toBe(0o600);
    // The server's own password does not open the superuser.
    const asAdmin = postgres.adminUrl.replace(/:[^:@]+@/, `:${passwords[1]!.trim()}@`);
    await expect(query(asAdmin, 'select 1')).rejects.toThrow('password');
    await expect(query(postgres.adminUrl.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(
      'password',
    );
  });

  it('recovers within 8 seconds of a kill -9, at the same URL and with the saved data', async () => {
    await query(postgres.url, `create table kept (id int); insert into kept values (1)`);
    const busy = query(postgres.url, 'select pg_sleep(30)').catch(() => 'cut');
    const restarted = new Promise<number>((resolve) =>
      postgres.onRestart((event) => resolve(event.downMilliseconds)),
    );
    const killed = Date.now();
    const before = postgres.pid();
    process.kill(before, 'SIGKILL');
    const reported = await restarted;
    expect(await query(postgres.url, 'select id from kept')).toEqual([{ id: 1 }]);
    console.log(`back ${Date.now() - killed} ms after kill -9 of Postgres (${reported} ms as reported)`);
    expect(Date.now() - killed).toBeLessThan(8000);
    expect(postgres.pid()).not.toBe(before);
    expect(await busy).toBe('cut');
  });

  it('reconnects to Postgres after the crash of one of its backends', async () => {
    const client = new pg.Client({ connectionString: postgres.url });
    client.on('error', silent);
    await client.connect();
    const [backend] = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows;
    const before = postgres.pid();
    const restarted = new Promise((resolve) => postgres.onRestart(resolve));
    process.kill(backend!.pid, 'SIGKILL');
    await restarted;
    expect(postgres.pid()).toBe(before);
    expect(await query(postgres.url, 'select id from kept')).toEqual([{ id: 1 }]);
  });

  it('refuses a second server on the same data folder and says why', async () => {
    await expect(startEmbeddedPostgres({ dataDir, logger })).rejects.toThrow(
      `Another Tributary server (process ${process.pid}) is already using ${dataDir}`,
    );
    const second = await hold(dataDir);
    expect(second.error).toContain('set DATA_DIR to another folder');
  });

  it('leaves no process behind when it stops, and stops only once', async () => {
    const cluster = join(dataDir, 'postgres', 'cluster');
    expect(processesIn(cluster).length).toBeGreaterThan(0);
    await Promise.all([postgres.stop(), postgres.stop()]);
    expect(processesIn(cluster)).toEqual([]);
    await expect(stat(join(dataDir, 'server.lock'))).rejects.toThrow('ENOENT');
  });
});

describe('a server that was killed', () => {
  it('finds its running Postgres again', async () => {
    const first = await hold(dataDir);
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');
    expect(processStart(first.pid)).not.toBeNull();
    const second = await hold(dataDir);
    expect(second.pid).toBe(first.pid);
    expect(second.url).toBe(first.url);
    second.child.kill('SIGTERM');
    await once(second.child, 'exit');
    expect(processStart(first.pid)).toBeNull();
  });

  it('starts Postgres again when that was killed too', async () => {
    const first = await hold(dataDir);
    first.child.kill('SIGKILL');
    process.kill(first.pid, 'SIGKILL');
    await once(first.child, 'exit');
    const second = await hold(dataDir);
    expect(second.pid).not.toBe(first.pid);
    expect(await query(second.url, 'select id from kept')).toEqual([{ id: 1 }]);
    second.child.kill('SIGTERM');
    await once(second.child, 'exit');
  });

  it('is not misled by a lock of a process number that now belongs to another program', async () => {
    const first = await hold(dataDir);
    first.child.kill('SIGKILL');
    process.kill(first.pid, 'SIGKILL');
    await once(first.child, 'exit');
    await until(() => processStart(first.pid) === null, 5000);
    const pidFile = join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
    const lines = (await readFile(pidFile, 'utf8')).replace(/^\d+/, String(process.pid));
    await writeFile(pidFile, lines);
    const second = await hold(dataDir);
    expect(await query(second.url, 'select id from kept')).toEqual([{ id: 1 }]);
    second.child.kill('SIGTERM');
    await once(second.child, 'exit');
  });

  it('takes Postgres with it when it leaves by process.exit', async () => {
    const held = await hold(dataDir);
    console.log(`warm start of Postgres: ${held.milliseconds} ms`);
    expect(held.milliseconds).toBeLessThan(3000);
    held.child.kill('SIGUSR2');
    await once(held.child, 'exit');
    expect(await until(() => processStart(held.pid) === null, 5000)).toBe(true);
  });
});
