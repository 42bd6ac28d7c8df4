import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { rawRoute } from '@tributary/engine/http/implement.server.ts';
import type { FileStorage } from '@tributary/engine/storage/files.server.ts';
import { fileKinds, type FileKindName } from '@tributary/form-engine/components/file/kinds.data.ts';
import { sql } from 'kysely';
import * as z from 'zod';
import { keyOf } from './uploads.server.ts';

/** The header of a download: the name for every browser, and in full for those that read it. */
export function attachment(name: string): string {
  const plain = name.normalize('NFKD').replace(/[^\w .()-]/g, '_');
  const whole = encodeURIComponent(name).replace(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}

/**
 * A file of a transaction, for people who may read transactions. Never shown by a browser: whatever is in it, it is saved
 * and not opened on the console's origin.
 */
export const transactionFile = (files: FileStorage) =>
  rawRoute(
    'GET /transactions/:id/files/:fileId',
    {
      access: ['read', 'transactions'],
      summary: 'Download a file of a transaction',
      query: z.object({}),
    },
    async ({ context, actor: { tenantId }, params, reply }) => {
      const { id = '', fileId = '' } = params;
      // The answers say which files a transaction has; the row only says whose it is now.
      const { rows } = await context.app.db.inTenant(tenantId, (tx) =>
        sql<{ name: string; kind: FileKindName }>`
          SELECT u.name, u.kind FROM uploads u
          WHERE u.tenant_id = ${tenantId} AND u.id = ${fileId} AND u.kind IS NOT NULL AND u.transaction_id IS NOT NULL
            AND EXISTS (SELECT FROM transactions t WHERE t.tenant_id = u.tenant_id AND t.id = ${id}
              AND jsonb_path_exists(t.answers, '$.*[*] ? (@.id == $file)', jsonb_build_object('file', ${fileId}::text)))`.execute(
          tx,
        ),
      );
      const stored = rows[0] && (await files.stream(tenantId, keyOf(fileId)));
      if (!rows[0] || !stored) throw new ProblemError('not_found', 'This file is not here.');
      return reply
        .header('content-type', fileKinds[rows[0].kind].type)
        .header('content-length', stored.size)
        .header('content-disposition', attachment(rows[0].name))
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(stored.bytes);
    },
  );
