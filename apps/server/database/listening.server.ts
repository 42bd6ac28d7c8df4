import { createHash, randomInt } from 'node:crypto';
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Home } from './placement.server.ts';

/** Longest socket path the kernel takes, in bytes. */
const SOCKET_PATH_LIMIT = 107;

/** Where Postgres listens: a port on 127.0.0.1 and a socket folder. The port of the last run is kept while free. */
export async function chooseListening(home: Home): Promise<{ port: number; socketDir: string }> {
  const file = join(home.folder, 'port');
  const last = Number(await readFile(file, 'utf8').catch(() => '0'));
  const port = last > 0 && (await isFree(last)) ? last : await freePort();
  if (port !== last) await writeFile(file, String(port));
  return { port, socketDir: await socketDir(home) };
}

/**
 * A free port below the range of outgoing connections: pools that reconnect in a loop while Postgres is down could
 * otherwise get its port as their own and block its restart.
 */
async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = randomInt(15_000, 32_000);
    if (await isFree(port)) return port;
  }
  throw new Error('No free port on 127.0.0.1 for Postgres');
}

async function socketDir(home: Home): Promise<string> {
  if (process.platform === 'win32') return '';
  const longest = join(home.folder, '.s.PGSQL.65535.lock');
  if (Buffer.byteLength(longest) <= SOCKET_PATH_LIMIT && !home.folder.includes(',')) return home.folder;
  const name = createHash('sha256').update(home.folder).digest('hex').slice(0, 16);
  const folder = join(tmpdir(), `tributary-${name}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (home.owner) await chown(folder, home.owner.uid, home.owner.gid);
  return folder;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
