import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { binariesEnvironment } from './binaries.server.ts';
import type { Binaries } from './binaries.server.ts';
import type { Home } from './placement.server.ts';

/** Name of the superuser. */
export const DATABASE_ADMIN = 'postgres';

/**
 * Reads a password of the cluster, creating it if needed: 32 random bytes, in a file that only the owner (and root)
 * can read. The superuser and the server's own role have one each.
 */
export async function clusterPassword(home: Home, role: 'password' | 'serverPassword'): Promise<string> {
  const path = home[role];
  const existing = (await readFile(path, 'utf8').catch(() => '')).trim();
  if (existing) return existing;
  const password = randomBytes(32).toString('base64url');
  const partial = `${path}.new`;
  await rm(partial, { force: true });
  await writeFile(partial, `${password}\n`, { mode: 0o600, flag: 'wx', flush: true });
  if (home.owner) await chown(partial, home.owner.uid, home.owner.gid);
  await rename(partial, path);
  return password;
}

/**
 * Initialises the cluster once. It is created beside its final path and moved when complete, so that a kill during
 * the first start leaves no partial one. Returns whether it was created now.
 */
export async function initialiseCluster(home: Home, binaries: Binaries): Promise<boolean> {
  const format = await readFile(join(home.cluster, 'PG_VERSION'), 'utf8').catch(() => null);
  const major = binaries.version.split('.')[0];
  if (format !== null && format.trim() === major) return false;
  if (format !== null) {
    throw new Error(
      `The database in ${home.cluster} was made by Postgres ${format.trim()}, the installed one is ${major}. Dump it with the old version and restore it, or set DATABASE_URL.`,
    );
  }
  if (await stat(home.cluster).catch(() => null)) {
    throw new Error(
      `${home.cluster} exists but is not a Postgres data folder. Move it away or set DATA_DIR.`,
    );
  }
  const partial = `${home.cluster}.new`;
  await rm(partial, { recursive: true, force: true });
  await run(home, binaries, [
    `--pgdata=${partial}`,
    `--username=${DATABASE_ADMIN}`,
    `--pwfile=${home.password}`,
    '--auth=scram-sha-256',
    '--data-checksums',
    '--encoding=UTF8',
    // The same collation on every machine, independent of the system's locales.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ]);
  await rename(partial, home.cluster);
  const folder = await open(home.folder);
  await folder.sync().finally(() => folder.close());
  return true;
}

async function run(home: Home, binaries: Binaries, args: string[]): Promise<void> {
  const child = spawn(join(binaries.root, 'bin', 'initdb'), args, {
    cwd: home.folder,
    env: binariesEnvironment(binaries),
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(home.owner ? { uid: home.owner.uid, gid: home.owner.gid } : {}),
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code !== 0) throw new Error(`initdb failed with code ${code}:\n${output.trim()}`);
}
