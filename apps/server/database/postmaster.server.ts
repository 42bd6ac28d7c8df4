import { spawn } from 'node:child_process';
import {
  closeSync,
  openSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  truncateSync,
  fchownSync,
} from 'node:fs';
import { join } from 'node:path';
import { binariesEnvironment } from './binaries.server.ts';
import type { Binaries } from './binaries.server.ts';
import type { Home } from './placement.server.ts';
import { processesIn, processStart, send, until } from './processes.server.ts';

/** The content of postmaster.pid. */
export interface Postmaster {
  pid: number;
  port: number;
  socketDir: string;
  status: string;
}

/** Milliseconds Postgres may take to replay its log and accept connections after it was started. */
const START_TIMEOUT = 120_000;
/** Milliseconds that a fast shutdown may take before an immediate one. */
const STOP_TIMEOUT = 20_000;
const LOG_LIMIT = 20 * 1024 * 1024;

/** Reads postmaster.pid; null when there is none or it is still being written. */
export function readPostmaster(home: Home): Postmaster | null {
  try {
    const lines = readFileSync(join(home.cluster, 'postmaster.pid'), 'utf8').split('\n');
    const [pid, , , port, socketDir, , , status] = lines.map((line) => line.trim());
    return { pid: Number(pid), port: Number(port), socketDir: socketDir ?? '', status: status ?? '' };
  } catch {
    return null;
  }
}

/**
 * The postmaster that works in this cluster, if one is alive. The process must have the data folder as its working
 * folder: after a crash the number in postmaster.pid may belong to any process.
 */
export function livingPostmaster(home: Home): Postmaster | null {
  const found = readPostmaster(home);
  if (!found || processStart(found.pid) === null) return null;
  if (process.platform !== 'linux') return found;
  try {
    return readlinkSync(`/proc/${found.pid}/cwd`) === home.cluster ? found : null;
  } catch {
    return null;
  }
}

/**
 * Clears the remains of a killed postmaster: backends still busy with a query keep the shared memory and would stop the
 * next start; lock files whose process number now belongs to another program (or to a zombie) would do the same.
 */
async function clearRemains(home: Home): Promise<void> {
  const gone = (): boolean => processesIn(home.cluster).length === 0;
  if (!(await until(gone, 300))) {
    for (const pid of processesIn(home.cluster)) send(pid, 'SIGKILL');
    await until(gone, 5000);
  }
  const dead = readPostmaster(home);
  if (!dead) return;
  rmSync(join(home.cluster, 'postmaster.pid'), { force: true });
  const socket = join(dead.socketDir, `.s.PGSQL.${dead.port}`);
  if (dead.socketDir) for (const file of [socket, `${socket}.lock`]) rmSync(file, { force: true });
}

/** Starts Postgres and waits until it accepts connections. Throws with the end of its log when it does not. */
export async function startPostmaster(
  home: Home,
  binaries: Binaries,
  listen: { port: number; socketDir: string },
  settings: Record<string, string>,
): Promise<Postmaster> {
  await clearRemains(home);
  const own = home.owner ? { uid: home.owner.uid, gid: home.owner.gid } : {};
  const all = {
    ...settings,
    port: String(listen.port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: listen.socketDir,
    unix_socket_permissions: '0700',
  };
  const log = openLog(home);
  const child = spawn(
    join(binaries.root, 'bin', 'postgres'),
    ['-D', home.cluster, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    // Its own session: Ctrl+C in a terminal must reach the server first, which then stops Postgres in order.
    {
      cwd: home.folder,
      env: binariesEnvironment(binaries),
      stdio: ['ignore', log, log],
      detached: true,
      ...own,
    },
  );
  closeSync(log);
  let failure: string | null = null;
  child.on('error', (error) => (failure = error.message));
  child.on('exit', (code, signal) => (failure ??= `it ended with ${signal ?? `code ${code}`}`));
  child.unref();
  const ready = (): boolean => {
    const found = readPostmaster(home);
    return failure !== null || (found?.pid === child.pid && found?.status === 'ready');
  };
  const inTime = await until(ready, START_TIMEOUT);
  const running = readPostmaster(home);
  if (failure === null && inTime && running) return running;
  if (child.pid && failure === null) send(child.pid, 'SIGKILL');
  const reason = failure ?? `it was not ready within ${START_TIMEOUT / 1000} s`;
  throw new Error(`Postgres did not start: ${reason}. End of ${home.log}:\n${lastLines(home.log)}`);
}

/** Stops a postmaster: fast shutdown, then immediate, then kill. Resolves when the process is gone. */
export async function stopPostmaster(pid: number): Promise<void> {
  const gone = (): boolean => processStart(pid) === null;
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', STOP_TIMEOUT],
    ['SIGQUIT', 5000],
    ['SIGKILL', 5000],
  ];
  for (const [signal, patience] of steps) {
    send(pid, signal);
    if (await until(gone, patience)) return;
  }
}

function openLog(home: Home): number {
  const size = statSync(home.log, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_LIMIT) truncateSync(home.log);
  const log = openSync(home.log, 'a', 0o600);
  if (home.owner) fchownSync(log, home.owner.uid, home.owner.gid);
  return log;
}

function lastLines(file: string): string {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-8).join('\n');
}
