import { createHash } from 'node:crypto';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import type { FileStorage } from '@tributary/engine/storage/files.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import type { FileKindName } from '@tributary/form-engine/components/file/kinds.data.ts';
import { isMediaKind, isPicture } from '@tributary/resources/media/kinds.ts';
import type { MediaLibrary } from '@tributary/resources/media/library.ts';
import { sql } from 'kysely';
import { measurePicture } from '../pictures/make-pictures.server.ts';
import { readStorage } from '../uploads/storage.server.ts';
import { keyOf, NO_FORM } from '../uploads/stored.server.ts';

/** The place of the library's uploads, where visitors' have their form and question. */
export const LIBRARY_PLACE = {
  formId: NO_FORM,
  componentId: 'media',
} as const;

const gone = () =>
  new ProblemError('validation_failed', 'Nothing was saved.', {
    errors: [{ path: 'upload', message: 'This upload is not here any more. Upload the file again.' }],
  });

/** The files of the library, among the uploads: by row and bytes. A row without a record is swept like any upload. */
export function createMediaLibrary(files: FileStorage): MediaLibrary {
  return {
    async take(tx, { tenantId, id }, upload) {
      const { rows } = await sql<{ kind: FileKindName; size: number }>`
        UPDATE uploads SET media_id = ${id}, left_at = NULL
        WHERE tenant_id = ${tenantId} AND id = ${upload} AND form_id = ${LIBRARY_PLACE.formId}
          AND kind IS NOT NULL AND media_id IS NULL
        RETURNING kind, size`.execute(tx);
      const [row] = rows;
      if (!row || !isMediaKind(row.kind)) throw gone();
      const content = await files.get(tenantId, keyOf(upload));
      if (content?.length !== row.size) throw gone();
      const measured = isPicture(row.kind) ? await measurePicture(content, tenantId) : undefined;
      return {
        file: upload,
        kind: row.kind,
        bytes: row.size,
        sha256: createHash('sha256').update(content).digest('hex'),
        width: measured?.width ?? null,
        height: measured?.height ?? null,
      };
    },
    async copy(tx, { tenantId, id }, file) {
      const copy = newId();
      const content = await files.get(tenantId, keyOf(file));
      if (!content) throw gone();
      const { numAffectedRows } = await sql`
        INSERT INTO uploads (tenant_id, id, form_id, component_id, name, kind, size, received, created_at, media_id)
        SELECT tenant_id, ${copy}, form_id, component_id, name, kind, size, received, now(), ${id} FROM uploads
        WHERE tenant_id = ${tenantId} AND id = ${file} AND media_id IS NOT NULL AND left_at IS NULL`.execute(
        tx,
      );
      if (numAffectedRows !== 1n) throw gone();
      await requireRoom(tx, tenantId);
      await files.put(tenantId, keyOf(copy), content);
      return copy;
    },
    async keep(tx, { tenantId, id }, file) {
      const { rows } = await sql<{ came_back: boolean }>`
        UPDATE uploads u SET left_at = NULL FROM uploads before
        WHERE before.tenant_id = u.tenant_id AND before.id = u.id
          AND u.tenant_id = ${tenantId} AND u.id = ${file} AND u.media_id = ${id}
        RETURNING before.left_at IS NOT NULL AS came_back`.execute(tx);
      if (!rows[0]) throw new ProblemError('not_found', 'This file was removed for good.');
      if (rows[0].came_back) await requireRoom(tx, tenantId);
    },
    async leave(tx, { tenantId, id }, file, now) {
      await sql`UPDATE uploads SET left_at = ${now}
        WHERE tenant_id = ${tenantId} AND id = ${file} AND media_id = ${id}`.execute(tx);
    },
    async request(tx, { tenantId, id }, variant, again) {
      await sql`
        INSERT INTO media_work AS w (tenant_id, media_id, variant) VALUES (${tenantId}, ${id}, ${variant})
        ON CONFLICT (tenant_id, media_id) DO UPDATE SET variant = excluded.variant, attempts = 0, not_before = now()
        WHERE w.variant <> excluded.variant OR ${again}`.execute(tx);
    },
  };
}

/** @throws ProblemError quota_reached when the organization has more bytes than its plan includes */
async function requireRoom(tx: Transaction, tenantId: string): Promise<void> {
  const { used, limit } = await readStorage(tx, tenantId);
  if (used > limit) throw new ProblemError('quota_reached', 'The organization has no room for more files.');
}
