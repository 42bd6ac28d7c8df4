import pg from 'pg';
import { tenantTables, workAs } from './catalogue.server.ts';
import type { TransferDeps } from './export.server.ts';

/** Deletes an organization's rows in all tables but `tenants`, as far as its transaction sees them. Returns how many. */
export async function removeRows(client: pg.Client, tenantId: string): Promise<number> {
  let rows = 0;
  for (const table of (await tenantTables(client)).toReversed()) {
    await workAs(client, table.removes);
    const { rowCount } = await client.query(
      `DELETE FROM ${pg.escapeIdentifier(table.name)} WHERE tenant_id = $1`,
      [tenantId],
    );
    rows += rowCount ?? 0;
  }
  return rows;
}

/**
 * Deletes an organization with everything that belongs to it, in one transaction, and its files after that. The
 * accounts of its people stay: they belong to them.
 * @returns how many rows and files went
 */
export async function removeOrganization(
  { url, files }: TransferDeps,
  tenantId: string,
): Promise<{ rows: number; files: number }> {
  const client = new pg.Client({ connectionString: url, application_name: 'tributary delete' });
  await client.connect();
  let rows = 0;
  try {
    await client.query('BEGIN');
    await client.query(`SELECT set_config('app.tenant', $1, true)`, [tenantId]);
    rows = await removeRows(client, tenantId);
    await workAs(client, 'tributary_platform');
    await client.query('DELETE FROM tenants WHERE id = $1', [tenantId]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
  const keys = await files.all(tenantId);
  for (const key of keys) await files.delete(tenantId, key);
  return { rows, files: keys.length };
}
