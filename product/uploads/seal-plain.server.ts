import type { Database } from '@tributary/engine/storage/database.server.ts';
import { sql } from 'kysely';
import {
  deleteStored,
  growUpload,
  keyOf,
  newFileKey,
  NO_FORM,
  streamUpload,
  type StoredDeps,
} from './stored.server.ts';

const AT_ONCE = 200;

interface Found {
  tenant_id: string;
  id: string;
}

/**
 * Seals the visitors' files that are stored in plain: those of an installation from before files were sealed, and those
 * from an organization's own export. A file is stored sealed first, then its row says so, then the plain bytes are
 * deleted: a crash in between is continued.
 * @returns how many were sealed
 * @throws the error of one of them, after the others
 */
export async function sealPlainUploads(deps: StoredDeps & { db: Database }): Promise<number> {
  let sealed = 0;
  const failures: unknown[] = [];
  for (let after: Found = { tenant_id: NO_FORM, id: NO_FORM }; ;) {
    const { rows } = await deps.db.asPlatform((tx) =>
      sql<Found>`
        SELECT tenant_id, id FROM uploads
        WHERE (sealed_key IS NULL OR plain_left) AND kind IS NOT NULL AND form_id <> ${sql.lit(NO_FORM)}
          AND (tenant_id, id) > (${after.tenant_id}::uuid, ${after.id}::uuid)
        ORDER BY tenant_id, id LIMIT ${AT_ONCE}`.execute(tx),
    );
    for (const { tenant_id: tenantId, id } of rows)
      try {
        if (await sealOne(deps, tenantId, id)) sealed += 1;
      } catch (error) {
        // One that the storage does not give holds up no others.
        failures.push(error);
      }
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) break;
    after = last;
  }
  if (failures.length > 0) throw failures[0];
  return sealed;
}

async function sealOne(deps: StoredDeps & { db: Database }, tenantId: string, id: string): Promise<boolean> {
  const { db, files } = deps;
  const isSealed = await db.inTenant(tenantId, async (tx) => {
    // Another process may be at it. While a row is locked, its file is neither claimed nor removed.
    const { rows } = await sql<{ size: number; sealed_key: string | null }>`
      SELECT size, sealed_key FROM uploads
      WHERE tenant_id = ${tenantId} AND id = ${id} AND (sealed_key IS NULL OR plain_left) FOR UPDATE SKIP LOCKED`.execute(
      tx,
    );
    const [row] = rows;
    if (!row) return false;
    if (row.sealed_key !== null) return true;
    const bytes = await streamUpload(deps, { tenantId, id, sealedKey: null, size: row.size });
    if (!bytes) return false;
    const sealedKey = newFileKey(deps, { tenantId, id });
    const file = await growUpload(deps, { tenantId, id, sealedKey, received: 0, tail: null });
    try {
      for await (const piece of bytes) await file.append(piece as Buffer);
      if (file.progress().received !== row.size) return false;
      await file.finish();
    } finally {
      await file.close();
    }
    await sql`UPDATE uploads SET sealed_key = ${sealedKey}, plain_left = true
      WHERE tenant_id = ${tenantId} AND id = ${id}`.execute(tx);
    return true;
  });
  if (!isSealed) return false;
  await files.delete(tenantId, keyOf(id));
  const { numAffectedRows } = await db.inTenant(tenantId, (tx) =>
    sql`UPDATE uploads SET plain_left = false WHERE tenant_id = ${tenantId} AND id = ${id}`.execute(tx),
  );
  // Removed since: the sealed copy is removed too.
  if (numAffectedRows === 0n) await deleteStored(files, { tenantId, id });
  return true;
}
