import pg from 'pg';
import { checkFileKey } from '@tributary/engine/storage/files.server.ts';
import type { Sealer } from '@tributary/engine/storage/sealing.server.ts';
import { slugProblem } from '../slug.ts';
import { linkAccounts, resolveAccounts, type ExportedAccount } from './accounts.server.ts';
import { LIMITS, TransferError, type ArchiveLimits, type RowLine } from './archive.ts';
import { exportedTables, tenantsTable, workAs, type Column, type TenantTable } from './catalogue.server.ts';
import type { TransferDeps } from './export.server.ts';
import { readArchive } from './read-archive.server.ts';
import { removeRows } from './remove.server.ts';
import { columnsHere, RowWriter } from './rows.server.ts';
import { withoutForeignSecrets } from './secrets.ts';

export interface ImportOptions {
  /** Another slug than the one that it had. */
  slug?: string | undefined;
  sealer: Sealer;
  limits?: ArchiveLimits;
}

export interface ImportReport {
  tenantId: string;
  slug: string;
  rows: number;
  files: number;
  /** Accounts that were made, without a password. */
  accountsMade: number;
  /** Rows with secrets sealed with another installation's key, by table: left out, or to be entered again. */
  lostSecrets: { table: string; dropped: number; closed: number }[];
}

const ROWS_AT_ONCE = 400;
const BYTES_AT_ONCE = 4 * 1024 * 1024;

/** Turns Postgres errors into messages for the person who sent the file. */
function explained(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return error;
  const where = error.table ? ` (${error.table})` : '';
  if (error.code === '23505')
    return new TransferError(
      `Something in the file is taken here already${where}: ${error.detail ?? error.message} Nothing was imported.`,
      { cause: error },
    );
  if (/^2[23]/.test(error.code ?? ''))
    return new TransferError(
      `The file holds a value that does not fit${where}: ${error.message}. Nothing was imported.`,
      { cause: error },
    );
  return error;
}

/** Reads a file to its end without writing anything. @throws TransferError */
async function check(path: string, limits: ArchiveLimits): Promise<{ id: string; slug: string }> {
  let tenant: { id: string; slug: string } | undefined;
  for await (const part of readArchive(path, limits)) {
    if (part.kind === 'record' && 'format' in part.record) tenant = part.record.tenant;
    if (part.kind === 'file' && tenant) checkKey(tenant.id, part.key);
  }
  if (!tenant) throw new TransferError('The file is empty. Nothing was imported.');
  return tenant;
}

function checkKey(tenantId: string, key: string): void {
  try {
    checkFileKey(tenantId, key);
  } catch (error) {
    throw new TransferError(
      `The file names a place that it may not write to: ${JSON.stringify(key.slice(0, 80))}. Nothing was imported.`,
      { cause: error },
    );
  }
}

/** One import, from the transaction's begin to its end. */
class Import {
  private readonly client: pg.Client;
  private readonly tenantId: string;
  private readonly slug: string;
  private readonly sealer: Sealer;
  readonly lost = new Map<string, { dropped: number; closed: number }>();
  readonly accounts: ExportedAccount[] = [];
  rows = 0;
  accountsMade = 0;
  private tables = new Map<string, TenantTable>();
  private tenants: TenantTable | undefined;
  private tenantColumns: Column[] | undefined;
  private columns: Column[] = [];
  private writer: RowWriter | undefined;
  private readonly seen = new Set<string>();
  private batch: RowLine[] = [];
  private batchBytes = 0;
  private table = '';

  constructor(client: pg.Client, tenantId: string, slug: string, sealer: Sealer) {
    this.client = client;
    this.tenantId = tenantId;
    this.slug = slug;
    this.sealer = sealer;
  }

  async begin(): Promise<void> {
    await this.client.query('BEGIN');
    await this.client.query(`SELECT set_config('app.tenant', $1, true)`, [this.tenantId]);
    this.tenants = await tenantsTable(this.client);
    this.tables = new Map((await exportedTables(this.client)).map((table) => [table.name, table]));
    await workAs(this.client, 'tributary_platform');
    const { rows } = await this.client.query<{ id: string; slug: string; name: string }>(
      'SELECT id, slug, name FROM tenants WHERE id = $1 OR slug = $2',
      [this.tenantId, this.slug],
    );
    const same = rows.find(({ id }) => id === this.tenantId);
    if (same)
      throw new TransferError(
        `This organization is here already, as “${same.slug}”. Delete it first to put the file in its place. Nothing was imported.`,
      );
    if (rows.length > 0)
      throw new TransferError(
        `The slug “${this.slug}” is taken by ${rows[0]!.name}. Choose another with --slug. Nothing was imported.`,
      );
    // A process that counted visits may have written them after the organization was deleted.
    await removeRows(this.client, this.tenantId);
  }

  async openTable(name: string, names: readonly string[]): Promise<void> {
    await this.flush();
    this.table = name;
    if (this.seen.has(name)) throw new TransferError(`The file holds ${name} twice. Nothing was imported.`);
    this.seen.add(name);
    if (name === 'tenants' && this.tenants) {
      this.tenantColumns = this.columns = columnsHere(this.tenants, names);
      this.writer = undefined;
      return;
    }
    const table = this.tables.get(name);
    if (!table)
      throw new TransferError(
        `The file knows a table that this release does not take: ${name}. Import it with a newer release.`,
      );
    if (!this.tenantColumns || this.rows === 0)
      throw new TransferError('The file does not begin with its organization. Nothing was imported.');
    this.columns = columnsHere(table, names);
    this.writer = new RowWriter(this.client, this.tenantId, table, this.columns);
  }

  async take(row: RowLine): Promise<void> {
    if (row.length !== this.columns.length || row.length === 0)
      throw new TransferError(
        `A row of ${this.table} has not as many values as columns. Nothing was imported.`,
      );
    const secrets = withoutForeignSecrets(row, this.columns, (sealed) => this.sealer.isStale(sealed));
    if (secrets.kind !== 'readable') {
      const lost = this.lost.get(this.table) ?? { dropped: 0, closed: 0 };
      lost[secrets.kind] += 1;
      this.lost.set(this.table, lost);
    }
    if (secrets.kind === 'dropped') return;
    this.rows += 1;
    if (!this.writer) return this.foundTenant(secrets.row);
    this.batch.push(secrets.row);
    this.batchBytes += row.reduce((sum, value) => sum + (value?.length ?? 0), 0);
    if (this.batch.length >= ROWS_AT_ONCE || this.batchBytes >= BYTES_AT_ONCE) await this.flush();
  }

  private async foundTenant(row: RowLine): Promise<void> {
    if (this.table !== 'tenants' || this.rows !== 1 || !this.tenantColumns)
      throw new TransferError('The file holds more than one organization. Nothing was imported.');
    const values = row.map((value, index) => {
      const { name } = this.tenantColumns![index]!;
      return name === 'id' ? this.tenantId : name === 'slug' ? this.slug : value;
    });
    await workAs(this.client, 'tributary_platform');
    await this.client.query(
      `INSERT INTO tenants (${this.tenantColumns.map(({ name }) => pg.escapeIdentifier(name)).join(', ')})
       SELECT ${this.tenantColumns.map(({ type }, index) => `($1::json->>${index})::${type}`).join(', ')}`,
      [JSON.stringify(values)],
    );
  }

  private async flush(): Promise<void> {
    const rows = this.batch;
    this.batch = [];
    this.batchBytes = 0;
    await this.writer?.write(rows);
  }

  async finish(): Promise<void> {
    await this.flush();
    const { ids, made } = await resolveAccounts(this.client, this.accounts);
    this.accountsMade = made;
    await linkAccounts(this.client, this.tenantId, ids);
    // A file of an earlier release has the time zone in the settings alone.
    await this.client.query(
      `UPDATE tenants SET timezone = o.data->>'timezone' FROM organization o
       WHERE tenants.id = $1 AND o.tenant_id = $1 AND o.data->>'timezone' <> ''`,
      [this.tenantId],
    );
    await this.client.query('COMMIT');
  }
}

/**
 * Imports an organization with its ids: all of it or nothing. The file is read to its end, and its digest compared,
 * before anything is written.
 * @throws TransferError for a file that is damaged or hostile, or when its id or slug is taken
 */
export async function importOrganization(
  { url, files }: TransferDeps,
  path: string,
  { slug: wanted, sealer, limits = LIMITS }: ImportOptions,
): Promise<ImportReport> {
  const tenant = await check(path, limits);
  const slug = wanted ?? tenant.slug;
  if (slugProblem(slug) === 'invalid')
    throw new TransferError(
      `“${slug}” can't stand in an address. Choose another with --slug. Nothing was imported.`,
    );
  const client = new pg.Client({ connectionString: url, application_name: 'tributary import' });
  await client.connect();
  const put: string[] = [];
  const work = new Import(client, tenant.id, slug, sealer);
  try {
    await work.begin();
    for await (const part of readArchive(path, limits)) {
      if (part.kind === 'row') await work.take(part.row);
      else if (part.kind === 'file') {
        put.push(part.key);
        await files.put(tenant.id, part.key, part.bytes);
      } else if ('table' in part.record) await work.openTable(part.record.table, part.record.columns);
      else if ('account' in part.record) work.accounts.push(part.record.account);
      else if ('format' in part.record && part.record.tenant.id !== tenant.id)
        throw new TransferError('The file was changed while it was read. Nothing was imported.');
    }
    await work.finish();
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    for (const key of put) await files.delete(tenant.id, key);
    throw explained(error);
  } finally {
    await client.end();
  }
  return {
    tenantId: tenant.id,
    slug,
    rows: work.rows,
    files: put.length,
    accountsMade: work.accountsMade,
    lostSecrets: [...work.lost].map(([table, lost]) => ({ table, ...lost })),
  };
}
