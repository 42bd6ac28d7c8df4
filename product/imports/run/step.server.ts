import type { Database, Transaction } from '@tributary/engine/storage/database.server.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Connectors } from '../../connectors/connectors.ts';
import { ImportFileError } from '../file/failure.ts';
import { csvRowsOf, type FileRow } from '../file/rows.server.ts';
import type { StoredDeps } from '../../uploads/stored.server.ts';
import { streamImport } from '../file/stored.server.ts';
import { IMPORT_LIMITS } from '../definition/choices.ts';
import { importSettingsSchema } from '../definition/import.ts';
import { createRowReader, type ReadRow, type RowProblem } from '../rows/parse-row.ts';
import { createRowKeys } from '../rows/row-keys.ts';
import type { StoredImport } from './store.server.ts';
import { readPlace, type ImportPlace } from './place.server.ts';

export interface ImportDeps extends StoredDeps {
  db: Database;
  connectors: Connectors;
}

/** An import that this process works on. */
export interface ImportTurn {
  stored: StoredImport;
  /** The name under which it is leased. */
  owner: string;
  signal: AbortSignal;
  now: Date;
}

/** Another process works on it, or a person ended it. */
export class LeaseLostError extends Error {
  override name = 'LeaseLostError';
}

/** For so long an import belongs to the process that said so last, in seconds. */
export const LEASE_SECONDS = 30;
const CHUNK = 250;

/** Notes progress in the transaction of the work, and keeps the lease. @returns whether a person asked to stop */
export async function noteProgress(
  tx: Transaction,
  { stored: { tenantId, id }, owner }: ImportTurn,
  change: RawBuilder<unknown>,
): Promise<boolean> {
  const { rows } = await sql<{ isStopped: boolean }>`
    UPDATE imports SET ${change}, attempts = 0, lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
    WHERE tenant_id = ${tenantId} AND id = ${id} AND lease_owner = ${owner} RETURNING stop_asked AS "isStopped"`.execute(
    tx,
  );
  if (!rows[0]) throw new LeaseLostError();
  return rows[0].isStopped;
}

/** Ends a step: the import gets another state, and its lease is released. */
export async function endStep(
  tx: Transaction,
  { stored: { tenantId, id }, owner }: Pick<ImportTurn, 'stored' | 'owner'>,
  change: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    UPDATE imports SET ${change}, stop_asked = false, lease_owner = NULL, lease_until = NULL
    WHERE tenant_id = ${tenantId} AND id = ${id} AND lease_owner = ${owner}`.execute(tx);
}

/** A row of the file with its findings. */
export interface LookedAt {
  row: FileRow;
  found: { key: string; row: ReadRow } | { problems: RowProblem[] };
}

/**
 * Reads the whole file of an import, in chunks, always from its first row: a row's key depends on those before.
 * @throws ImportFileError, SealedFileError
 */
export async function* chunksOf(
  { db, files, sealer, connectors }: ImportDeps,
  { stored, now }: ImportTurn,
): AsyncGenerator<{ place: ImportPlace; rows: LookedAt[] }> {
  const { tenantId, encoding, delimiter, header, timezone } = stored;
  const settings = importSettingsSchema.parse(stored.settings);
  const place = await db.inTenant(tenantId, (tx) => readPlace(tx, tenantId, settings, connectors));
  const file = await streamImport({ files, sealer }, stored);
  if (!file || !encoding || !delimiter) throw new ImportFileError('gone');
  const { read } = createRowReader({ settings, width: header.length, schema: place.schema, timezone, now });
  const keys = createRowKeys(settings);
  const idAt = settings.columns.indexOf('externalId');
  let isHeader = true;
  let count = 0;
  let rows: LookedAt[] = [];
  for await (const row of csvRowsOf(file, { encoding, delimiter })) {
    if (isHeader) {
      isHeader = false;
      continue;
    }
    count += 1;
    if (count > IMPORT_LIMITS.rows) throw new ImportFileError('manyRows', row.line);
    rows.push({ row, found: lookAt(row) });
    if (rows.length < CHUNK) continue;
    yield { place, rows };
    rows = [];
  }
  yield { place, rows };

  function lookAt(row: FileRow): LookedAt['found'] {
    const made = read(row);
    if (Array.isArray(made)) return { problems: made };
    const key = keys.keyOf(row.cells, made.externalId);
    if (key !== undefined) return { key, row: made };
    return {
      problems: [{ line: row.line, position: idAt, code: 'repeatedId', value: made.externalId ?? '' }],
    };
  }
}
