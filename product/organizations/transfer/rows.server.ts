import pg from 'pg';
import { TransferError, type RowLine } from './archive.ts';
import { workAs, type Column, type TenantTable } from './catalogue.server.ts';

const quoted = (name: string) => pg.escapeIdentifier(name);

/** The columns of a file's table, as this database has them. @throws TransferError for a column that it has not */
export function columnsHere(table: TenantTable, names: readonly string[]): Column[] {
  return names.map((name) => {
    const column = table.columns.find((one) => one.name === name);
    if (!column)
      throw new TransferError(
        `The file knows a column that this release does not: ${table.name}.${name}. Import it with a newer release.`,
      );
    return column;
  });
}

const valuesOf = (columns: readonly Column[]) =>
  columns.map(({ name, type }, index) => `(archived->>${index})::${type} AS ${quoted(name)}`).join(', ');

/** Puts rows of one table into the transaction, unchanged, for a tenant. */
export class RowWriter {
  private readonly client: pg.Client;
  private readonly tenantId: string;
  private readonly table: TenantTable;
  private readonly columns: readonly Column[];

  constructor(client: pg.Client, tenantId: string, table: TenantTable, columns: readonly Column[]) {
    this.client = client;
    this.tenantId = tenantId;
    this.table = table;
    this.columns = columns;
  }

  async write(rows: readonly RowLine[]): Promise<void> {
    if (rows.length === 0) return;
    const { client, table, columns } = this;
    const names = columns.map(({ name }) => quoted(name)).join(', ');
    const from = `json_array_elements($2::json) WITH ORDINALITY AS archive (archived, archive_place)`;
    const parameters = [this.tenantId, JSON.stringify(rows)];
    await workAs(client, table.inserts);
    // Earlier writes may already have made the rows that the database maintains by itself.
    const conflict =
      table.inserts === null
        ? `ON CONFLICT (${table.primaryKey.map(quoted).join(', ')}) DO UPDATE SET ${columns.map(({ name }) => `${quoted(name)} = excluded.${quoted(name)}`).join(', ')}`
        : '';
    await client.query(
      `INSERT INTO ${quoted(table.name)} (tenant_id, ${names})
       SELECT $1::uuid, ${columns.map(({ name }) => `v.${quoted(name)}`).join(', ')} FROM (SELECT archive_place, ${valuesOf(columns)} FROM ${from}) v ORDER BY v.archive_place ${conflict}`,
      parameters,
    );
    if (table.hasTriggers) await this.putBack(parameters, from);
  }

  /** Undoes triggers' changes to the rows, such as linking them into a new chain. */
  private async putBack(parameters: string[], from: string): Promise<void> {
    const { client, table, columns } = this;
    await client.query('SET CONSTRAINTS ALL IMMEDIATE');
    await workAs(client, null);
    const isKey = (name: string) => table.primaryKey.includes(name);
    const rest = columns.filter(({ name }) => !isKey(name)).map(({ name }) => quoted(name));
    const keys = columns.filter(({ name }) => isKey(name)).map(({ name }) => quoted(name));
    const { rowCount } = await client.query(
      `UPDATE ${quoted(table.name)} t SET ${rest.map((name) => `${name} = v.${name}`).join(', ')}
       FROM (SELECT ${valuesOf(columns)} FROM ${from}) v
       WHERE ${['t.tenant_id = $1', ...keys.map((name) => `t.${name} = v.${name}`)].join(' AND ')}`,
      parameters,
    );
    const sent = (JSON.parse(parameters[1]!) as unknown[]).length;
    if (rowCount !== sent)
      throw new TransferError(
        `The rows of ${table.name} could not be written as they are. Nothing was imported.`,
      );
    await client.query('SET CONSTRAINTS ALL DEFERRED');
  }
}
