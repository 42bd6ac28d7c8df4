import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { sql } from 'kysely';
import { storageOf } from './limits.ts';

/** The bytes of an organization's files. */
export interface StorageUse {
  /** Of all files, without those of the library that were deleted or replaced. */
  used: number;
  /** The plan's limit. */
  limit: number;
  /** Of uploads that nothing has claimed yet. */
  waiting: number;
}

/** Reads how many bytes an organization uses: visitors' files and the media library's originals together. */
export async function readStorage(tx: Transaction, tenantId: string): Promise<StorageUse> {
  const { rows } = await sql<{ plan: string; used: number; waiting: number }>`
    SELECT t.plan, coalesce(sum(u.size) FILTER (WHERE u.left_at IS NULL), 0)::bigint AS used,
      coalesce(sum(u.size) FILTER (WHERE u.transaction_id IS NULL AND u.media_id IS NULL), 0)::bigint AS waiting
    FROM tenants t LEFT JOIN uploads u ON u.tenant_id = t.id
    WHERE t.id = ${tenantId} GROUP BY t.plan`.execute(tx);
  const { plan = '', used = 0, waiting = 0 } = rows[0] ?? {};
  return { used, waiting, limit: storageOf(plan) };
}
