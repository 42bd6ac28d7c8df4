import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Account } from './account.server.ts';

/** Permission bits of one class (owner, group, others). */
const READ = 4;
const EXECUTE = 1;

/** Whether the account may pass every folder above `path` and read and enter or execute `path` itself. */
export async function canReach(path: string, account: Account): Promise<boolean> {
  if (!(await allows(path, account, READ | EXECUTE))) return false;
  return canTraverse(dirname(path), account);
}

/** Whether the account may pass through `folder` and all folders above it. */
export async function canTraverse(folder: string, account: Account): Promise<boolean> {
  for (let at = folder; ; at = dirname(at)) {
    if (!(await allows(at, account, EXECUTE))) return false;
    if (at === dirname(at)) return true;
  }
}

async function allows(path: string, account: Account, bits: number): Promise<boolean> {
  const { mode, uid, gid } = await stat(path);
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
  return ((mode >> shift) & bits) === bits;
}
