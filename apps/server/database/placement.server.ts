import { createHash, randomBytes } from 'node:crypto';
import { chown, mkdir, readFile, realpath, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from './account.server.ts';
import { SYSTEM_HOME } from './binaries.server.ts';
import type { DatabaseLogger } from './logger.server.ts';
import { canTraverse } from './reach.server.ts';

/** The folders and files of one embedded Postgres. All paths absolute. */
export interface Home {
  /** Everything below belongs to `owner`. */
  folder: string;
  /** Postgres' own data folder; absent until the first initialisation finished. */
  cluster: string;
  /** File of the superuser's password. */
  password: string;
  /** File of the password of the server's own role. */
  serverPassword: string;
  log: string;
  /** The user that runs Postgres; null: the user who runs the server. */
  owner: Account | null;
}

/**
 * Chooses (and creates) the home of the cluster: DATA_DIR/postgres, or a folder below /var/lib/tributary when the
 * account cannot pass into DATA_DIR (a data folder below /root). A pointer file in DATA_DIR keeps that choice, so the
 * data follows when DATA_DIR is moved and a new DATA_DIR never finds old data.
 */
export async function placeHome(
  dataDir: string,
  account: Account | null,
  logger: DatabaseLogger,
): Promise<Home> {
  const pointer = join(dataDir, 'postgres.location');
  const pointed = (await readFile(pointer, 'utf8').catch(() => '')).trim();
  if (pointed) return openHome(pointed, account);
  const inside = join(dataDir, 'postgres');
  if (!account || (await canTraverse(dataDir, account))) return openHome(inside, account);
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const outside = join(SYSTEM_HOME, `${name}-${randomBytes(4).toString('hex')}`);
  await mkdir(SYSTEM_HOME, { recursive: true, mode: 0o755 });
  const home = await openHome(outside, account);
  await writeFile(pointer, `${outside}\n`, { mode: 0o600 });
  logger.warn(
    { dataDir, location: outside },
    `The account ${account.name} may not enter ${dataDir}, so the database lies in ${outside} (noted in ${pointer})`,
  );
  return home;
}

async function openHome(path: string, account: Account | null): Promise<Home> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  // The real path, because the system reports it as a process' working folder.
  const folder = await realpath(path);
  const { uid, gid } = await stat(folder);
  let owner = account;
  if (account && uid !== account.uid) {
    // A cluster made by an ordinary user stays theirs when root starts the server once: their next start must work.
    if (uid !== 0) owner = { name: `uid ${uid}`, uid, gid };
    else await chown(folder, account.uid, account.gid);
  }
  if (!account && process.getuid && uid !== process.getuid()) {
    throw new Error(
      `The database in ${folder} belongs to another system user (uid ${uid}). Start the server as that user or as root, or set DATA_DIR to another folder.`,
    );
  }
  return {
    folder,
    cluster: join(folder, 'cluster'),
    password: join(folder, 'password'),
    serverPassword: join(folder, 'server-password'),
    log: join(folder, 'server.log'),
    owner,
  };
}
