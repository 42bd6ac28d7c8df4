import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { OWNER, socketAddress } from './connection.server.ts';
import { livingPostmaster } from './postmaster.server.ts';

/**
 * The URL of the embedded Postgres of a running server, for a command beside it. Null when none runs for this data
 * folder, or this user may not see it.
 * @param dataDir the server's DATA_DIR
 */
export async function runningPostgres(dataDir: string): Promise<string | null> {
  const real = await realpath(dataDir).catch(() => null);
  if (real === null) return null;
  const pointed = await readFile(join(real, 'postgres.location'), 'utf8').catch(() => '');
  const folder = await realpath(pointed.trim() || join(real, 'postgres')).catch(() => null);
  if (folder === null) return null;
  const serverPassword = join(folder, 'server-password');
  const home = {
    folder,
    cluster: join(folder, 'cluster'),
    password: '',
    serverPassword,
    log: '',
    owner: null,
  };
  const found = livingPostmaster(home);
  const secret = (await readFile(serverPassword, 'utf8').catch(() => '')).trim();
  return found?.status === 'ready' && secret ? socketAddress(OWNER, secret, found, OWNER) : null;
}
