import type { Database } from '@tributary/engine/storage/database.server.ts';
import type { FileStorage } from '@tributary/engine/storage/files.server.ts';
import { sql } from 'kysely';
import { deleteStored } from '../uploads/stored.server.ts';

/** For so many days the file of an import is kept: it is full of people. */
export const FILE_DAYS = 7;
const AT_ONCE = 200;
/** Imports of which nothing came. */
const UNUSED = sql`(state IN ('uploading', 'ready', 'checked', 'failed') AND added = 0)`;

/**
 * Deletes files a week after their upload, with any state of their import, except while it runs. An import that never
 * ran is deleted with its file. The bytes of files whose key was removed because a person in them was erased are
 * deleted too.
 */
export async function sweepImports(db: Database, files: FileStorage, now: Date): Promise<void> {
  const before = new Date(now.getTime() - FILE_DAYS * 86_400_000);
  const { rows } = await db.asPlatform((tx) =>
    sql<{ tenantId: string; id: string }>`
      SELECT tenant_id AS "tenantId", id FROM imports
      WHERE (bytes_left OR (created_at < ${before} AND (has_file OR ${UNUSED})))
        AND state NOT IN ('checking', 'importing', 'undoing') LIMIT ${AT_ONCE}`.execute(tx),
  );
  for (const { tenantId, id } of rows) {
    await deleteStored(files, { tenantId, id, folder: 'imports' });
    await db.inTenant(tenantId, async (tx) => {
      await sql`
        UPDATE imports SET has_file = false, bytes_left = false, sealed_key = NULL, tail = NULL
        WHERE tenant_id = ${tenantId} AND id = ${id}`.execute(tx);
      await sql`
        DELETE FROM imports WHERE created_at < ${before} AND tenant_id = ${tenantId} AND id = ${id} AND ${UNUSED}`.execute(
        tx,
      );
    });
  }
}
