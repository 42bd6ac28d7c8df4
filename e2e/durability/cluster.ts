import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { processesIn, processStart, send, until } from '@tributary/server/database/processes.server.ts';

/** Long enough to count as a failure. */
const GONE_TIMEOUT_MS = 10_000;

/** The folder in which the embedded Postgres of a data folder keeps its data. */
async function homeOf(dataDir: string): Promise<string> {
  const moved = await readFile(join(dataDir, 'postgres.location'), 'utf8').catch(() => '');
  return moved.trim() || join(dataDir, 'postgres');
}

async function postmasterLines(dataDir: string): Promise<string[]> {
  return (await readFile(join(await homeOf(dataDir), 'cluster', 'postmaster.pid'), 'utf8')).split('\n');
}

/** Address of the product's own database in its embedded Postgres, over TCP. It stays the same over restarts. */
export async function databaseUrl(dataDir: string): Promise<string> {
  const password = (await readFile(join(await homeOf(dataDir), 'server-password'), 'utf8')).trim();
  const port = (await postmasterLines(dataDir))[3]!.trim();
  return `postgres://tributary:${password}@127.0.0.1:${port}/tributary`;
}

/** The same over the Unix socket, as the product itself goes: that is faster. */
export async function socketUrl(dataDir: string): Promise<string> {
  const url = new URL(await databaseUrl(dataDir));
  const folder = (await postmasterLines(dataDir))[4]!.trim();
  return folder === '' ? url.href : url.href.replace(`@${url.hostname}`, `@${encodeURIComponent(folder)}`);
}

/** The processes of Postgres that are killed. */
export const POSTGRES_PARTS = ['everything', 'postmaster', 'backend'] as const;
export type PostgresPart = (typeof POSTGRES_PARTS)[number];

/**
 * kill -9 of a running Postgres: all of its processes, the postmaster alone (its backends live on and hold the shared
 * memory), or one backend (after which Postgres throws all others out by itself). Resolves when every process that
 * has to go with it is gone.
 */
export async function killPostgres(dataDir: string, part: PostgresPart): Promise<void> {
  const postmaster = Number((await postmasterLines(dataDir))[0]);
  const backends = processesIn(join(await homeOf(dataDir), 'cluster')).filter((pid) => pid !== postmaster);
  const one = backends[Math.floor(Math.random() * backends.length)] ?? postmaster;
  // The postmaster first: it must not see its children die and clean up after them.
  const chosen = { everything: [postmaster, ...backends], postmaster: [postmaster], backend: [one] }[part];
  for (const pid of chosen) send(pid, 'SIGKILL');
  const doomed = part === 'backend' ? backends : [postmaster, ...backends];
  await until(() => doomed.every((pid) => processStart(pid) === null), GONE_TIMEOUT_MS);
}
