import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Binaries } from './binaries.server.ts';
import { connectAdmin } from './connection.server.ts';
import { chooseListening } from './listening.server.ts';
import type { DatabaseLogger } from './logger.server.ts';
import type { Home } from './placement.server.ts';
import { livingPostmaster, startPostmaster, stopPostmaster } from './postmaster.server.ts';
import type { Postmaster } from './postmaster.server.ts';
import { send } from './processes.server.ts';
import { watchConnection } from './watch.server.ts';
import type { DatabaseWatch } from './watch.server.ts';

/** Milliseconds to wait for a living Postgres that does not respond (starting, stopping, recovering). */
const ANSWER_TIMEOUT = 30_000;
const LONGEST_PAUSE = 5000;

/** A running Postgres with the supervisor's own connection to it. */
export interface Connected {
  postmaster: Postmaster;
  client: pg.Client;
  /** True when it ran already. */
  adopted: boolean;
}

/** Control over a supervised Postgres. */
export interface Supervisor {
  /** Process id of the postmaster that runs now. */
  pid(): number;
  /** Fast shutdown; resolves when the process is gone and the data folder is free. */
  stop(): Promise<void>;
  /** Called each time Postgres accepts connections again after it was lost. Returns the unsubscribe. */
  onRestart(callback: (event: { downMilliseconds: number }) => void): () => void;
}

/** Connects to the Postgres of this home that runs already, or starts it. Throws when neither succeeds. */
export async function connectOrStart(options: {
  home: Home;
  binaries: Binaries;
  password: string;
  settings: Record<string, string>;
  /** The required port, so that published URLs stay valid. */
  port: number | undefined;
}): Promise<Connected> {
  const { home, binaries, password, settings } = options;
  for (const end = Date.now() + ANSWER_TIMEOUT; Date.now() < end; await sleep(25)) {
    const living = livingPostmaster(home);
    if (!living) break;
    const client = living.status === 'ready' ? await connectAdmin(living, password) : null;
    if (client) return { postmaster: living, client, adopted: true };
  }
  const silent = livingPostmaster(home);
  if (silent) await stopPostmaster(silent.pid);
  const chosen = await chooseListening(home);
  const listen = { ...chosen, port: options.port ?? chosen.port };
  const postmaster = await startPostmaster(home, binaries, listen, settings);
  const client = await connectAdmin(postmaster, password);
  if (!client) throw new Error(`Postgres runs (process ${postmaster.pid}) but refuses our password`);
  return { postmaster, client, adopted: false };
}

/** Watches a running Postgres, restarts it when it dies, and stops it with this process. */
export function supervise(
  first: Connected,
  bringUp: (port: number) => Promise<Connected>,
  logger: DatabaseLogger,
  release: () => void,
): Supervisor {
  const { port } = first.postmaster;
  const callbacks = new Set<(event: { downMilliseconds: number }) => void>();
  let pid = first.postmaster.pid;
  let watch: DatabaseWatch = watchConnection(first.client);
  let stopping: Promise<void> | null = null;
  const isStopping = (): boolean => stopping !== null;

  async function bringBack(): Promise<Connected | null> {
    for (let pause = 50; !isStopping(); pause = Math.min(pause * 2, LONGEST_PAUSE)) {
      try {
        return await bringUp(port);
      } catch (error) {
        logger.error(
          { err: error, retryMilliseconds: pause },
          'Postgres could not be brought back; trying again',
        );
        await sleep(pause);
      }
    }
    return null;
  }

  async function keepRunning(): Promise<void> {
    while (!isStopping()) {
      const reason = await watch.lost;
      if (isStopping()) return;
      void watch.close();
      const since = Date.now();
      logger.warn({ pid, reason }, 'Postgres was lost; bringing it back');
      const back = await bringBack();
      if (!back) return;
      pid = back.postmaster.pid;
      watch = watchConnection(back.client);
      const downMilliseconds = Date.now() - since;
      logger.info({ pid, downMilliseconds }, 'Postgres is back');
      for (const callback of callbacks) callback({ downMilliseconds });
    }
  }

  const keeping = keepRunning();
  // Only synchronous work is possible here: Postgres gets the signal and shuts down on its own.
  const atExit = (): void => {
    send(pid, 'SIGINT');
    release();
  };
  process.once('exit', atExit);

  async function stop(): Promise<void> {
    await watch.close();
    await keeping;
    await watch.close();
    await stopPostmaster(pid);
    process.off('exit', atExit);
    release();
  }

  return {
    pid: () => pid,
    stop: () => (stopping ??= stop()),
    onRestart: (callback) => {
      callbacks.add(callback);
      return () => callbacks.delete(callback);
    },
  };
}
