import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fromRoot } from './paths.mjs';
import { BootstrapError } from './progress.mjs';

const PINNED = fromRoot('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** @param {string} version as `v24.1.0` */
function major(version) {
  return Number(/^v(\d+)/.exec(version)?.[1] ?? 0);
}

/** Whether the pinned Node is installed and runs on this machine. */
export function hasPinnedNode() {
  if (!existsSync(PINNED)) return false;
  try {
    return major(execFileSync(PINNED, ['--version'], { encoding: 'utf8' })) === 24;
  } catch {
    return false;
  }
}

/** Path of Node 24: the pinned one; the machine's own only when the pinned one cannot run and it is as new. */
export function node24() {
  if (hasPinnedNode()) return PINNED;
  if (major(process.version) >= 24) return process.execPath;
  throw new BootstrapError(
    `Node 24 is missing at ${PINNED} and this machine has ${process.version}.\nRemove node_modules and start again, or use Node 24 yourself.`,
  );
}
