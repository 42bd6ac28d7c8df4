import { createHash } from 'node:crypto';
import type { FileStorage } from '../files.server.ts';

interface Copied {
  /** Files that were copied now. */
  copied: number;
  /** Files that were there already, with the same content. */
  same: number;
  bytes: number;
}

const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Copies every file of these tenants, one after the other, and reads each copy again. Files that exist already with the
 * same content are not copied, so that an interrupted copy continues when it is started again. Deletes nothing.
 * @throws Error for a copy that differs from its original
 */
export async function copyFiles(
  from: FileStorage,
  to: FileStorage,
  tenantIds: readonly string[],
): Promise<Copied> {
  const result = { copied: 0, same: 0, bytes: 0 };
  for (const tenantId of tenantIds) {
    const there = new Set(await to.all(tenantId));
    for (const key of await from.all(tenantId)) {
      const original = await from.get(tenantId, key);
      // Removed since the list was read.
      if (!original) continue;
      const digest = digestOf(original);
      const before = there.has(key) ? await to.get(tenantId, key) : null;
      if (before && digestOf(before) === digest) {
        result.same += 1;
        continue;
      }
      await to.put(tenantId, key, original);
      const copy = await to.get(tenantId, key);
      if (!copy || digestOf(copy) !== digest)
        throw new Error(`The copy of ${key} differs from its original.`);
      result.copied += 1;
      result.bytes += original.length;
    }
  }
  return result;
}
