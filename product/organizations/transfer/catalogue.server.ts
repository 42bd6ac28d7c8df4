import type pg from 'pg';
import { LEFT_OUT } from './left-out.ts';

/** Under which role a table may be read or written; `null` is the owner of the tables, who connects. */
export type Hand = 'tributary_app' | 'tributary_platform' | null;

export interface Column {
  name: string;
  type: string;
  nullable: boolean;
}

/** A table with rows of tenants. */
export interface TenantTable {
  name: string;
  /** The exported columns: neither the tenant's id, which the target determines, nor computed ones. */
  columns: Column[];
  primaryKey: string[];
  /** Whether writing a row runs triggers. */
  hasTriggers: boolean;
  reads: Hand;
  inserts: Hand;
  removes: Hand;
}

interface Row extends Omit<TenantTable, 'reads' | 'inserts' | 'removes'> {
  needs: string[];
  app: string[];
  platform: string[];
}

const CATALOGUE = `
  SELECT c.relname AS name,
    (SELECT json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'nullable', NOT a.attnotnull) ORDER BY a.attnum)
      FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' AND a.attname <> $1) AS columns,
    coalesce((SELECT json_agg(a.attname ORDER BY k.n) FROM pg_index i, unnest(i.indkey) WITH ORDINALITY AS k (attnum, n)
      JOIN pg_attribute a ON a.attnum = k.attnum WHERE i.indrelid = c.oid AND i.indisprimary AND a.attrelid = c.oid), '[]') AS "primaryKey",
    EXISTS (SELECT FROM pg_trigger g WHERE g.tgrelid = c.oid AND NOT g.tgisinternal) AS "hasTriggers",
    coalesce((SELECT json_agg(DISTINCT f.confrelid::regclass::text) FROM pg_constraint f WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.confrelid <> c.oid), '[]') AS needs,
    (SELECT coalesce(json_agg(p), '[]') FROM unnest(ARRAY['SELECT', 'INSERT', 'DELETE']) p WHERE has_table_privilege('tributary_app', c.oid, p)) AS app,
    (SELECT coalesce(json_agg(p), '[]') FROM unnest(ARRAY['SELECT', 'INSERT', 'DELETE']) p WHERE has_table_privilege('tributary_platform', c.oid, p)) AS platform
  FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND CASE WHEN $1 = '' THEN c.relname = 'tenants'
      ELSE EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = $1 AND NOT a.attisdropped) END
  ORDER BY c.relname`;

function handFor(privilege: string, { app, platform }: Row): Hand {
  if (app.includes(privilege)) return 'tributary_app';
  return platform.includes(privilege) ? 'tributary_platform' : null;
}

async function read(client: pg.ClientBase, column: string): Promise<Row[]> {
  return (await client.query<Row>(CATALOGUE, [column])).rows;
}

const tableOf = ({ needs: _needs, app: _app, platform: _platform, ...row }: Row, all: Row): TenantTable => ({
  ...row,
  reads: handFor('SELECT', all),
  inserts: handFor('INSERT', all),
  removes: handFor('DELETE', all),
});

/**
 * Every table with a `tenant_id`, from the database's system catalog, so that no new resource is forgotten:
 * referenced tables first, those that triggers maintain last.
 */
export async function tenantTables(client: pg.ClientBase): Promise<TenantTable[]> {
  const rows = await read(client, 'tenant_id');
  const ordered: Row[] = [];
  const visit = (row: Row): void => {
    if (ordered.includes(row)) return;
    for (const other of rows) if (row.needs.includes(other.name) && other !== row) visit(other);
    ordered.push(row);
  };
  const keptByItself = (row: Row) => handFor('INSERT', row) === null;
  for (const row of rows.filter((one) => !keptByItself(one))) visit(row);
  for (const row of rows.filter(keptByItself)) visit(row);
  return ordered.map((row) => tableOf(row, row));
}

/** The tables that go along with a tenant. */
export async function exportedTables(client: pg.ClientBase): Promise<TenantTable[]> {
  return (await tenantTables(client)).filter(({ name }) => !(name in LEFT_OUT));
}

/** The table of tenants itself. */
export async function tenantsTable(client: pg.ClientBase): Promise<TenantTable> {
  const [row] = await read(client, '');
  if (!row) throw new Error('This database has no tenants.');
  return tableOf(row, row);
}

/** Goes on in the transaction under another role. */
export async function workAs(client: pg.ClientBase, hand: Hand): Promise<void> {
  await client.query(hand === null ? 'RESET ROLE' : `SET LOCAL ROLE ${hand}`);
}
