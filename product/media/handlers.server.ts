import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { implement, rawRoute } from '@tributary/engine/http/implement.server.ts';
import { countUsers } from '@tributary/engine/references/find.server.ts';
import { findDocument } from '@tributary/engine/storage/collection.server.ts';
import type { FileStorage } from '@tributary/engine/storage/files.server.ts';
import { isMediaKind, MEDIA_LIMIT_BYTES, MEDIA_TYPES } from '@tributary/resources/media/kinds.ts';
import { media, type MediaData } from '@tributary/resources/media/media.ts';
import { mediaRoutes, type MediaUpload } from '@tributary/resources/media/routes.ts';
import { sql } from 'kysely';
import * as z from 'zod';
import { attachment } from '../uploads/download.server.ts';
import { nameFor } from '../uploads/names.ts';
import { readStorage } from '../uploads/storage.server.ts';
import { keyOf } from '../uploads/stored.server.ts';
import type { Upload, Uploads } from '../uploads/uploads.server.ts';
import { LIBRARY_PLACE } from './library.server.ts';

/** The routes of uploads to the library, over the uploads that visitors' files use too. */
export function mediaHandlers(uploads: Uploads) {
  const found = async (tenantId: string, id: string): Promise<Upload> => {
    const upload = await uploads.find(tenantId, LIBRARY_PLACE.formId, id);
    if (!upload) throw new ProblemError('not_found', 'This upload is not here.');
    return upload;
  };
  const told = ({ id, size, received }: Upload): MediaUpload => ({ id, size, received });

  return implement(mediaRoutes, {
    'POST /media/uploads': async ({ actor: { tenantId }, body }) =>
      told(
        await uploads.begin({
          ...LIBRARY_PLACE,
          tenantId,
          ...body,
          maxBytes: MEDIA_LIMIT_BYTES,
          isPublic: true,
        }),
      ),
    'GET /media/uploads/:id': async ({ actor: { tenantId }, params: { id } }) =>
      told(await found(tenantId, id)),
    async 'POST /media/uploads/:id/pieces'({ actor: { tenantId }, params: { id }, query: { offset }, file }) {
      await uploads.quiet(id);
      const upload = await found(tenantId, id);
      const bytes = (async function* () {
        yield file;
      })();
      return told(
        await uploads.append(upload, offset, bytes, { stop: () => undefined, accepts: isMediaKind }),
      );
    },
    async 'DELETE /media/uploads/:id'({ actor: { tenantId }, params: { id } }) {
      await uploads.quiet(id);
      await uploads.remove(await found(tenantId, id));
      return {};
    },
    'GET /media/same': ({ actor: { tenantId }, context, query: { sha256 } }) =>
      context.app.db.inTenant(tenantId, async (tx) => {
        const { rows } = await sql<{ id: string; name: string }>`
          SELECT id, data->>'name' AS name FROM media
          WHERE tenant_id = ${tenantId} AND sha256_exact = ${sha256} AND deleted_at IS NULL LIMIT 1`.execute(
          tx,
        );
        return { file: rows[0] ?? null };
      }),
    'GET /media/uses': ({ actor: { tenantId }, context, query: { ids } }) =>
      context.app.db.inTenant(tenantId, async (tx) => ({
        counts: await countUsers(tx, tenantId, media, ids),
      })),
    'GET /media/room': ({ actor: { tenantId }, context }) =>
      context.app.db.inTenant(tenantId, async (tx) => {
        const { used, limit } = await readStorage(tx, tenantId);
        return { used, limit };
      }),
  });
}

/** The original of a file, to keep: never opened on the console's origin. */
export const mediaDownload = (files: FileStorage) =>
  rawRoute(
    'GET /media/:id/file',
    { access: ['read', 'uploads'], summary: 'Download the original of a file', query: z.object({}) },
    async ({ context, actor: { tenantId }, params: { id = '' }, reply }) => {
      const row = await context.app.db.inTenant(tenantId, (tx) => findDocument(tx, tenantId, media, id));
      const file = row?.data as MediaData | undefined;
      const stored = file?.file && (await files.stream(tenantId, keyOf(file.file)));
      if (!file || !stored) throw new ProblemError('not_found', 'This file is not here.');
      return reply
        .header('content-type', MEDIA_TYPES[file.kind])
        .header('content-length', stored.size)
        .header('content-disposition', attachment(nameFor(file.kind, file.name)))
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(stored.bytes);
    },
  );
