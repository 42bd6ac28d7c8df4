import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Folders below DATA_DIR that only the server's own user needs. */
const PRIVATE = ['files', 'mail'];
/**
 * For root, whose Postgres runs under a separate account: that account may pass through the folder, but not list it.
 */
const PASSABLE = 0o711;
const CLOSED = 0o700;

/**
 * Creates DATA_DIR and closes it and its folders to other users of the machine, also one that an earlier release left
 * open.
 */
export function openDataDir(dataDir: string): void {
  close(dataDir, process.getuid?.() === 0 ? PASSABLE : CLOSED);
  for (const folder of PRIVATE) close(join(dataDir, folder), CLOSED);
}

function close(folder: string, mode: number): void {
  mkdirSync(folder, { recursive: true, mode });
  // Never adds permissions that the operator has removed.
  const wanted = statSync(folder).mode & mode;
  if ((statSync(folder).mode & 0o777) !== wanted) chmodSync(folder, wanted);
}
