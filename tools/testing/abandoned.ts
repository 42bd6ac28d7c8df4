import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { processesIn, processStart, send, until } from '@tributary/server/database/processes.server.ts';

/**
 * Ends the Postgres and removes the temporary data folder of test runs that were killed (kill -9, a closed terminal).
 * A folder without a lock may belong to a run that is starting, so it is kept.
 */
export async function removeAbandoned(parent: string, prefix: string): Promise<void> {
  const names = (await readdir(parent)).filter((name) => name.startsWith(prefix));
  for (const folder of names.map((name) => join(parent, name))) {
    const lock = await readFile(join(folder, 'server.lock'), 'utf8').catch(() => null);
    if (lock === null || processStart((JSON.parse(lock) as { pid: number }).pid) !== null) continue;
    const cluster = join(folder, 'postgres', 'cluster');
    for (const pid of processesIn(cluster)) send(pid, 'SIGKILL');
    await until(() => processesIn(cluster).length === 0, 5000);
    await rm(folder, { recursive: true, force: true });
  }
}
