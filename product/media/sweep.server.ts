import type { Database } from '@tributary/engine/storage/database.server.ts';
import type { FileStorage } from '@tributary/engine/storage/files.server.ts';
import { mediaFolder } from '@tributary/resources/media/addresses.ts';
import type { Shown } from '@tributary/resources/media/media.ts';
import { sql } from 'kysely';
import { keyOf } from '../uploads/stored.server.ts';

/** A deleted or replaced file can be brought back for so long, and pages that still show it are served. */
const KEPT_MS = 30 * 24 * 60 * 60_000;
const AT_ONCE = 200;

/**
 * Removes files that were deleted or replaced 30 days ago, and their variants. The bytes are removed before the row, so
 * that a crash leaves nothing behind.
 */
export async function sweepMedia(db: Database, files: FileStorage, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_MS);
  let swept = 0;
  for (;;) {
    const { rows } = await db.asPlatform((tx) =>
      sql<{ tenant_id: string; id: string; media_id: string }>`
        SELECT tenant_id, id, media_id FROM uploads WHERE left_at < ${before} LIMIT ${AT_ONCE}`.execute(tx),
    );
    for (const { tenant_id: tenantId, id, media_id: mediaId } of rows) {
      const shown = await db.inTenant(tenantId, async (tx) => {
        const found = await sql<{ shown: Shown | null }>`
          SELECT data->'shown' AS shown FROM media
          WHERE tenant_id = ${tenantId} AND id = ${mediaId} AND deleted_at IS NULL`.execute(tx);
        return found.rows[0]?.shown;
      });
      const made = await files.list(tenantId, mediaFolder(mediaId), { storedBefore: before });
      for (const key of made)
        if (!shown || !key.includes(`/${shown.variant}-`)) await files.delete(tenantId, key);
      await files.delete(tenantId, keyOf(id));
      await db.inTenant(tenantId, (tx) =>
        sql`DELETE FROM uploads WHERE tenant_id = ${tenantId} AND id = ${id} AND left_at IS NOT NULL`.execute(
          tx,
        ),
      );
    }
    swept += rows.length;
    if (rows.length < AT_ONCE) return swept;
  }
}
