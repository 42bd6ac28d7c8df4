import { createHash } from 'node:crypto';
import pg from 'pg';
import type { FileStorage } from '@tributary/engine/storage/files.server.ts';
import type { Sealer } from '@tributary/engine/storage/sealing.server.ts';
import { FORMAT, FORMAT_VERSION, PIECE_BYTES } from './archive.ts';
import { exportedTables, tenantsTable, workAs, type TenantTable } from './catalogue.server.ts';
import { AS_EXPORTED, exportedFiles } from './exported-files.server.ts';
import { writeArchive } from './write-archive.server.ts';

export interface TransferDeps {
  /** A connection that owns the tables. */
  url: string;
  files: FileStorage;
}

export interface ExportCounts {
  tables: number;
  rows: number;
  files: number;
  /** Ids of visitors' files that could not be opened: they are left out. */
  unreadable: string[];
}

/** Rows that are fetched at once. */
const AT_ONCE = 500;

/** Order of rows where the primary key's would not do: a chain is read from its beginning. */
const ORDER: Readonly<Record<string, string>> = { log_entries: 'seq' };

const quoted = (name: string) => pg.escapeIdentifier(name);

function selectRows(table: TenantTable, where: string): string {
  const { values: other = {}, rows = '' } = AS_EXPORTED[table.name] ?? {};
  const values = table.columns.map(({ name }) => `(${other[name] ?? quoted(name)})::text`).join(', ');
  const order = ORDER[table.name] ?? table.primaryKey.map(quoted).join(', ');
  return `SELECT json_build_array(${values})::text AS line FROM ${quoted(table.name)} WHERE ${where}${rows ? ` AND ${rows}` : ''}${order ? ` ORDER BY ${order}` : ''}`;
}

async function* rowsOf(client: pg.Client, table: TenantTable, where: string): AsyncGenerator<string> {
  await workAs(client, table.reads);
  await client.query(`DECLARE rows_of_tenant NO SCROLL CURSOR FOR ${selectRows(table, where)}`);
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`FETCH ${AT_ONCE} FROM rows_of_tenant`);
    for (const { line } of rows) yield line;
    if (rows.length < AT_ONCE) break;
  }
  await client.query('CLOSE rows_of_tenant');
}

/** The accounts of the organization's people: their addresses, never their credentials. */
async function accountsOf(client: pg.Client, tenantId: string): Promise<{ id: string; email: string }[]> {
  await workAs(client, 'tributary_platform');
  const { rows } = await client.query<{ id: string; email: string }>(
    `SELECT a.id, a.email FROM accounts a WHERE a.id::text IN (SELECT u.data->>'accountId' FROM users u WHERE u.tenant_id = $1) ORDER BY a.email`,
    [tenantId],
  );
  return rows;
}

async function* filesOf(
  deps: { client: pg.Client; files: FileStorage; sealer: Sealer },
  tenantId: string,
  counts: ExportCounts,
): AsyncGenerator<string> {
  for await (const { key, bytes } of exportedFiles(deps, tenantId, counts.unreadable)) {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    counts.files += 1;
    yield JSON.stringify({ file: key, bytes: bytes.length, sha256 });
    for (let from = 0; from < bytes.length; from += PIECE_BYTES)
      yield JSON.stringify(bytes.subarray(from, from + PIECE_BYTES).toString('base64'));
  }
}

async function* linesOf(
  deps: { client: pg.Client; files: FileStorage; sealer: Sealer },
  tenant: { id: string; slug: string },
  counts: ExportCounts,
): AsyncGenerator<string> {
  const { client } = deps;
  yield JSON.stringify({
    format: FORMAT,
    version: FORMAT_VERSION,
    createdAt: new Date().toISOString(),
    tenant,
  });
  for (const account of await accountsOf(client, tenant.id)) yield JSON.stringify({ account });
  const id = pg.escapeLiteral(tenant.id);
  const tables = [
    { table: await tenantsTable(client), where: `id = ${id}` },
    ...(await exportedTables(client)).map((table) => ({ table, where: `tenant_id = ${id}` })),
  ];
  for (const { table, where } of tables) {
    yield JSON.stringify({ table: table.name, columns: table.columns.map(({ name }) => name) });
    counts.tables += 1;
    for await (const line of rowsOf(client, table, where)) {
      counts.rows += 1;
      yield line;
    }
  }
  yield* filesOf(deps, tenant.id, counts);
}

/**
 * Writes everything that belongs to an organization into one file: its rows as of one moment, its files, and the
 * addresses of its people's accounts. Passwords and sessions are left out. Secrets stay sealed; visitors' files are opened,
 * so that an installation with another key can read them.
 * @param path the file to write; an existing one is replaced
 */
export async function exportOrganization(
  { url, files, sealer }: TransferDeps & { sealer: Sealer },
  tenant: { id: string; slug: string },
  path: string,
): Promise<ExportCounts> {
  const counts: ExportCounts = { tables: 0, rows: 0, files: 0, unreadable: [] };
  const client = new pg.Client({ connectionString: url, application_name: 'tributary export' });
  await client.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query(`SELECT set_config('app.tenant', $1, true)`, [tenant.id]);
    await writeArchive(
      path,
      linesOf({ client, files, sealer }, { id: tenant.id, slug: tenant.slug }, counts),
    );
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
  return counts;
}
