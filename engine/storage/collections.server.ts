import { createHash } from 'node:crypto';
import pg from 'pg';
import type { AnyResource, ResourceDefinition } from '../definition/resource.ts';
import { collectionTable } from './collection.server.ts';
import { exactColumn, fieldColumns, fieldExpression } from './field-expression.ts';
import { signalChanges, tenantTable } from './migration.ts';

/** The DDL that a resource's declaration needs; every statement may run again. */
export function collectionStatements(definition: ResourceDefinition): string[] {
  const table = collectionTable(definition);
  const statements = [
    `CREATE TABLE IF NOT EXISTS ${table} (
      tenant_id uuid NOT NULL, id uuid NOT NULL, data jsonb NOT NULL, version int NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL, updated_at timestamptz, deleted_at timestamptz,
      PRIMARY KEY (tenant_id, id))`,
    tenantTable(table),
    `CREATE INDEX IF NOT EXISTS ${table}_recent ON ${table} (tenant_id, created_at, id) WHERE deleted_at IS NULL`,
  ];
  // One statement for all columns, so that the table is rewritten once, not once for each.
  const columns = fieldColumns(definition).map(
    ({ name, type, expression }) =>
      `ADD COLUMN IF NOT EXISTS ${name} ${type} GENERATED ALWAYS AS (${expression}) STORED`,
  );
  if (columns.length) statements.push(`ALTER TABLE ${table} ${columns.join(', ')}`);
  for (const [field, { type, sort, filter }] of Object.entries(definition.list.fields)) {
    if (!(sort || filter) || field === 'createdAt' || type === 'tag') continue;
    const column = fieldExpression(definition, field);
    statements.push(
      `CREATE INDEX IF NOT EXISTS ${indexName(table, column)} ON ${table} (tenant_id, ${column}, id) WHERE deleted_at IS NULL`,
    );
  }
  if (definition.signals)
    statements.push(
      signalChanges(table, 'INSERT OR UPDATE OR DELETE', definition.signals).replace(
        'CREATE TRIGGER',
        'CREATE OR REPLACE TRIGGER',
      ),
    );
  if (definition.single)
    statements.push(`CREATE UNIQUE INDEX IF NOT EXISTS ${table}_single ON ${table} (tenant_id)`);
  for (const field of Object.keys(definition.unique ?? {})) {
    const { name } = exactColumn(field);
    statements.push(
      `CREATE UNIQUE INDEX IF NOT EXISTS ${indexName(table, name)} ON ${table} (tenant_id, ${name}) WHERE deleted_at IS NULL`,
    );
  }
  return statements;
}

const indexName = (table: string, column: string) => `${table}_${column}`.toLowerCase().slice(0, 63);

/** Returns the DDL of all resources that have an own table. */
export const catalogStatements = (catalog: readonly AnyResource[]): string[] =>
  catalog.filter((definition) => definition.kind === 'resource').flatMap(collectionStatements);

/**
 * Creates the tables and indexes of the declarations, so that a new resource needs no migration. Skipped when a
 * previous start did the same; serialized with other processes.
 */
export async function ensureCollections(url: string, catalog: readonly AnyResource[]): Promise<void> {
  const wanted = catalogStatements(catalog);
  const digest = createHash('sha256').update(wanted.join('\n')).digest('hex');
  const client = new pg.Client({ connectionString: url, application_name: 'tributary collections' });
  await client.connect();
  try {
    await client.query(`BEGIN; SET LOCAL lock_timeout = '10s'; SELECT pg_advisory_xact_lock(712093412)`);
    await client.query('CREATE TABLE IF NOT EXISTS schema_collections (digest text PRIMARY KEY)');
    const { rowCount } = await client.query('SELECT 1 FROM schema_collections WHERE digest = $1', [digest]);
    if (!rowCount) {
      for (const statement of wanted) await client.query(statement);
      await client.query('INSERT INTO schema_collections VALUES ($1)', [digest]);
    }
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}
