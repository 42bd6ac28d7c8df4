import type { Database } from '@tributary/engine/storage/database.server.ts';
import type { FileStorage } from '@tributary/engine/storage/files.server.ts';
import { sql } from 'kysely';
import { WAITS_MS } from './limits.ts';
import { deleteStored } from './stored.server.ts';

/** No upload is claimed any more after `WAITS_MS`; an hour more keeps clear of a submission that is being accepted. */
const GONE_MS = WAITS_MS + 60 * 60_000;
const AT_ONCE = 500;

/**
 * Removes the uploads that no submission has claimed, and those whose transaction was deleted. The bytes are removed
 * first, so that after a crash the row still finds them.
 */
export async function sweepUploads(db: Database, files: FileStorage, now: Date): Promise<number> {
  let swept = 0;
  for (;;) {
    const { rows } = await db.asPlatform((tx) =>
      sql<{ tenant_id: string; id: string }>`
        SELECT tenant_id, id FROM uploads
        WHERE transaction_id IS NULL AND media_id IS NULL AND created_at < ${new Date(now.getTime() - GONE_MS)} LIMIT ${AT_ONCE}`.execute(
        tx,
      ),
    );
    for (const { tenant_id: tenantId, id } of rows) {
      await deleteStored(files, { tenantId, id });
      await db.inTenant(tenantId, (tx) =>
        sql`DELETE FROM uploads WHERE tenant_id = ${tenantId} AND id = ${id} AND transaction_id IS NULL AND media_id IS NULL`.execute(
          tx,
        ),
      );
    }
    swept += rows.length;
    if (rows.length < AT_ONCE) return swept;
  }
}
