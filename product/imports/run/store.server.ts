import { ProblemError } from '@tributary/engine/errors/problem.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Delimiter, FileEncoding } from '../file/sniff.ts';
import type { ImportState } from '../definition/choices.ts';
import type { ImportDetail, ImportItem, ImportSettings, ShownProblem } from '../definition/import.ts';

/** An import as it is stored. */
export interface StoredImport extends Omit<
  ImportDetail,
  'createdAt' | 'finishedAt' | 'settings' | 'kind' | 'environment'
> {
  tenantId: string;
  settings: Partial<ImportSettings> | null;
  encoding: FileEncoding | null;
  delimiter: Delimiter | null;
  timezone: string;
  sealedKey: string | null;
  byId: string;
  byEmail: string;
  createdAt: Date;
  finishedAt: Date | null;
}

const COLUMNS = sql`tenant_id AS "tenantId", id, file_name AS "fileName", size, received, state, failure, settings, encoding,
  delimiter, header, sample, timezone, rows, done, good, same, bad, added, totals, has_file AS "hasFile", sealed_key AS "sealedKey", by_id AS "byId",
  by_name AS "byName", by_email AS "byEmail", created_at AS "createdAt", finished_at AS "finishedAt"`;

const MOST_LISTED = 100;
const MOST_PROBLEMS = 100;

/** An import as lists show it. */
export function itemOf(stored: StoredImport): ImportItem {
  const { id, fileName, size, received, state, failure, rows, done, good, same, bad, added, totals } = stored;
  const { byName, hasFile, settings } = stored;
  return {
    id,
    fileName,
    size,
    received,
    state,
    failure,
    rows,
    done,
    good,
    same,
    bad,
    added,
    totals,
    byName,
    hasFile,
    kind: settings?.kind ?? null,
    environment: settings?.environment ?? null,
    createdAt: stored.createdAt.toISOString(),
    finishedAt: stored.finishedAt?.toISOString() ?? null,
  };
}

/** An import with its file's columns. */
export const detailOf = (stored: StoredImport): ImportDetail => ({
  ...itemOf(stored),
  header: stored.header,
  sample: stored.sample,
  settings: stored.settings,
});

/** The imports of an organization, newest first. */
export async function listImports(tx: Transaction, tenantId: string): Promise<ImportItem[]> {
  const { rows } = await sql<StoredImport>`
    SELECT ${COLUMNS} FROM imports WHERE tenant_id = ${tenantId} ORDER BY created_at DESC, id DESC LIMIT ${MOST_LISTED}`.execute(
    tx,
  );
  return rows.map(itemOf);
}

/** One import. @throws ProblemError not_found */
export async function findImport(tx: Transaction, tenantId: string, id: string): Promise<StoredImport> {
  const { rows } = await sql<StoredImport>`
    SELECT ${COLUMNS} FROM imports WHERE tenant_id = ${tenantId} AND id = ${id}`.execute(tx);
  if (!rows[0]) throw new ProblemError('not_found', 'There is no such import.');
  return rows[0];
}

/**
 * Changes an import while it is in one of these states.
 * @param change the SQL after `SET`
 * @throws ProblemError not_found, conflict when it is in another state by now
 */
export async function changeImport(
  tx: Transaction,
  { tenantId, id }: Pick<StoredImport, 'tenantId' | 'id'>,
  states: readonly ImportState[],
  change: RawBuilder<unknown>,
): Promise<StoredImport> {
  const { rows } = await sql<StoredImport>`
    UPDATE imports SET ${change} WHERE tenant_id = ${tenantId} AND id = ${id} AND state = ANY(${[...states]}::text[])
    RETURNING ${COLUMNS}`.execute(tx);
  if (rows[0]) return rows[0];
  await findImport(tx, tenantId, id);
  throw new ProblemError('conflict', 'This import is doing something else by now.');
}

/** The settings that were last used for a file with the same header, and by which some of its rows could be read. */
export async function settingsForHeader(
  tx: Transaction,
  tenantId: string,
  header: readonly string[],
): Promise<Partial<ImportSettings> | undefined> {
  const { rows } = await sql<{ settings: Partial<ImportSettings> }>`
    SELECT settings FROM imports
    WHERE tenant_id = ${tenantId} AND settings ? 'formId' AND good + same > 0
      AND header = ${JSON.stringify(header)}::jsonb
    ORDER BY created_at DESC LIMIT 1`.execute(tx);
  return rows[0]?.settings;
}

/** The first rows with problems. */
export async function listProblems(
  tx: Transaction,
  { tenantId, id, header }: StoredImport,
): Promise<ShownProblem[]> {
  const { rows } = await sql<Omit<ShownProblem, 'column'> & { position: number }>`
    SELECT line, position, code, value FROM import_problems
    WHERE tenant_id = ${tenantId} AND import_id = ${id} ORDER BY line, position LIMIT ${MOST_PROBLEMS}`.execute(
    tx,
  );
  return rows.map(({ position, ...rest }) => ({ ...rest, column: header[position] ?? null }));
}
