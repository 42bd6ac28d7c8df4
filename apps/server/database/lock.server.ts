import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processStart } from './processes.server.ts';

interface Holder {
  token: string;
  pid: number;
  started: string | null;
}

/** The data folder is in use by another live server. */
export class DataDirInUseError extends Error {
  readonly pid: number;
  constructor(dataDir: string, pid: number) {
    super(
      `Another Tributary server (process ${pid}) is already using ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
    );
    this.name = 'DataDirInUseError';
    this.pid = pid;
  }
}

function isAlive(holder: Holder): boolean {
  const started = processStart(holder.pid);
  // A process id is reused after a reboot or a wrap-around; the start time tells the processes apart.
  return started !== null && started === holder.started;
}

async function read(file: string): Promise<Holder | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Holder;
  } catch {
    return null;
  }
}

/**
 * Takes the data folder for this process. A lock whose process died (kill -9, reboot) is taken over.
 * Returns the release. Throws DataDirInUseError while the holder lives.
 */
export async function lockDataDir(dataDir: string): Promise<() => void> {
  const file = join(dataDir, 'server.lock');
  const mine: Holder = { token: randomUUID(), pid: process.pid, started: processStart(process.pid) };
  try {
    await writeFile(file, JSON.stringify(mine), { flag: 'wx' });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EACCES' || code === 'EROFS') {
      throw new Error(
        `${dataDir} cannot be written by this user. Change its owner, or set DATA_DIR to another folder.`,
        { cause: error },
      );
    }
    if (code !== 'EEXIST') throw error;
    const holder = await read(file);
    if (holder && isAlive(holder)) throw new DataDirInUseError(dataDir, holder.pid);
    await writeFile(`${file}.${mine.token}`, JSON.stringify(mine));
    await rename(`${file}.${mine.token}`, file);
    // Two servers may find the same dead lock at once: the later rename wins, the other one sees it and exits.
    await sleep(50);
    const winner = await read(file);
    if (winner && winner.token !== mine.token) throw new DataDirInUseError(dataDir, winner.pid);
  }
  return () => {
    try {
      const holder = JSON.parse(readFileSync(file, 'utf8')) as Holder;
      if (holder.token === mine.token) rmSync(file);
    } catch {
      // The folder has been removed; there is nothing to release.
    }
  };
}
