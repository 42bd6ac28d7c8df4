import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { rawRoute } from '@tributary/engine/http/implement.server.ts';
import type { FileStorage } from '@tributary/engine/storage/files.server.ts';
import { SealedFileError } from '@tributary/engine/storage/sealed-files/sealed-files.server.ts';
import { fileKinds, type FileKindName } from '@tributary/form-engine/components/file/kinds.data.ts';
import { sql } from 'kysely';
import * as z from 'zod';
import { checkedUpload } from './stored.server.ts';

/** The header of a download: the name for every browser, and in full for those that read it. */
export function attachment(name: string): string {
  const plain = name.normalize('NFKD').replace(/[^\w .()-]/g, '_');
  const whole = encodeURIComponent(name).replace(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}

const ALTERED =
  'This file does not open: it was altered in storage, or belongs somewhere else. Nothing of it was sent.';

/**
 * A file of a transaction, for people who may read transactions. Browsers save it and never open it on the console's
 * origin, with any content.
 */
export const transactionFile = (files: FileStorage) =>
  rawRoute(
    'GET /transactions/:id/files/:fileId',
    {
      access: ['read', 'transactions'],
      summary: 'Download a file of a transaction',
      query: z.object({}),
    },
    async ({ context, actor: { tenantId }, params, request, reply }) => {
      const { id = '', fileId = '' } = params;
      // The answers list a transaction's files; the row only has its present owner.
      const { rows } = await context.app.db.inTenant(tenantId, (tx) =>
        sql<{ name: string; kind: FileKindName; size: number; sealedKey: string | null }>`
          SELECT u.name, u.kind, u.size, u.sealed_key AS "sealedKey" FROM uploads u
          WHERE u.tenant_id = ${tenantId} AND u.id = ${fileId} AND u.kind IS NOT NULL AND u.transaction_id IS NOT NULL
            AND EXISTS (SELECT FROM transactions t WHERE t.tenant_id = u.tenant_id AND t.id = ${id}
              AND jsonb_path_exists(t.answers, '$.*[*] ? (@.id == $file)', jsonb_build_object('file', ${fileId}::text)))`.execute(
          tx,
        ),
      );
      const [row] = rows;
      const { sealer } = context.app;
      const bytes =
        row &&
        (await checkedUpload({ files, sealer }, { tenantId, id: fileId, ...row }).catch((error: unknown) => {
          if (!(error instanceof SealedFileError)) throw error;
          request.log.error({ err: error, fileId }, 'a file in storage does not open');
          throw new ProblemError('conflict', ALTERED, { cause: error });
        }));
      if (!row || !bytes) throw new ProblemError('not_found', 'This file is not here.');
      return reply
        .header('content-type', fileKinds[row.kind].type)
        .header('content-length', row.size)
        .header('content-disposition', attachment(row.name))
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(bytes);
    },
  );
