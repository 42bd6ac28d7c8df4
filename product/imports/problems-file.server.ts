import { Readable } from 'node:stream';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import type { ExportColumn } from '@tributary/engine/exporting/columns.server.ts';
import { csvOf } from '@tributary/engine/exporting/csv.server.ts';
import { rawRoute, type MountedRoutes } from '@tributary/engine/http/implement.server.ts';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import type { FileStorage } from '@tributary/engine/storage/files.server.ts';
import { SealedFileError } from '@tributary/engine/storage/sealed-files/sealed-files.server.ts';
import { LOCALES, type Locale } from '@tributary/kit/i18n/locales.ts';
import { sql } from 'kysely';
import * as z from 'zod';
import { checkedUpload } from '../uploads/stored.server.ts';
import { csvRowsOf } from './file/rows.server.ts';
import { storedAs } from './file/stored.server.ts';
import type { RowProblemCode } from './definition/choices.ts';
import english from './messages/imports.en-US.json' with { type: 'json' };
import spanish from './messages/imports.es.json' with { type: 'json' };
import { findImport, type StoredImport } from './run/store.server.ts';

const TEXTS: Record<Locale, typeof english> = { 'en-US': english, es: spanish };

interface BadRow {
  line: number;
  cells: string[];
  reasons: string;
}

const PAGE = 500;

/**
 * The rows that could not be imported, unchanged, with their line and their errors: to be corrected and imported again.
 */
export const problemsFile = ({ files }: { files: FileStorage }): MountedRoutes =>
  rawRoute(
    'GET /imports/:id/problems/file',
    {
      access: ['create', 'transactions'],
      summary: 'Download the rows that can’t be imported',
      query: z.object({ language: z.enum(LOCALES).default('en-US') }),
    },
    async ({ context, actor: { tenantId }, params, query, request, reply }) => {
      const { db } = context.app;
      const stored = await db.inTenant(tenantId, (tx) => findImport(tx, tenantId, params['id']!));
      const { encoding, delimiter, header, size, hasFile } = stored;
      const { sealer } = context.app;
      const file = hasFile
        ? await checkedUpload({ files, sealer }, { ...storedAs(stored), size }).catch((error: unknown) => {
            if (!(error instanceof SealedFileError)) throw error;
            request.log.error({ err: error, importId: stored.id }, 'the file of an import does not open');
            throw new ProblemError('conflict', 'The file of this import was altered in storage.', {
              cause: error,
            });
          })
        : null;
      if (!file || !encoding || !delimiter)
        throw new ProblemError('not_found', 'The file of this import is not kept any more.');
      const texts = TEXTS[query.language];
      const reasons = await readReasons(db, stored, texts);
      const columns: ExportColumn<BadRow>[] = [
        { heading: texts.file.line, cell: ({ line }) => ({ figure: String(line) }) },
        { heading: texts.file.reason, cell: (row) => ({ text: row.reasons }) },
        ...header.map((heading, at) => ({
          heading,
          cell: ({ cells }: BadRow) => ({ text: cells[at] ?? '' }),
        })),
      ];
      async function* pages(): AsyncGenerator<BadRow[]> {
        let page: BadRow[] = [];
        for await (const { line, cells } of csvRowsOf(file!, {
          encoding: encoding!,
          delimiter: delimiter!,
        })) {
          const found = reasons.get(line);
          if (!found) continue;
          page.push({ line, cells, reasons: found.join(' ') });
          if (page.length === PAGE) {
            yield page;
            page = [];
          }
        }
        yield page;
      }
      return reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="import-problems-${stored.id.slice(0, 8)}.csv"`)
        .send(Readable.from(csvOf(columns, pages())));
    },
  );

/** The errors of each row, by its line, in the person's language. */
async function readReasons(
  db: Database,
  { tenantId, id, header }: StoredImport,
  { problem }: typeof english,
): Promise<Map<number, string[]>> {
  const { rows } = await db.inTenant(tenantId, (tx) =>
    sql<{ line: number; position: number; code: RowProblemCode }>`
      SELECT line, position, code FROM import_problems
      WHERE tenant_id = ${tenantId} AND import_id = ${id} ORDER BY line, position`.execute(tx),
  );
  const reasons = new Map<number, string[]>();
  for (const { line, position, code } of rows) {
    const heading = header[position];
    const said = heading ? `${heading}: ${problem[code]}` : problem[code];
    reasons.set(line, [...(reasons.get(line) ?? []), said]);
  }
  return reasons;
}
