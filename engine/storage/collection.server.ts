import { sql, type RawBuilder } from 'kysely';
import type * as z from 'zod';
import type {
  AnyResource,
  DataSchema,
  RecordFrame,
  ResourceDefinition,
  TagOfRecord,
} from '../definition/resource.ts';
import type { Transaction } from './database.server.ts';
import { exactColumn } from './field-expression.ts';
import { tagsColumn } from './tag-columns.ts';

/** A record as the API shows it. */
export type StoredRecord = RecordFrame & Record<string, unknown>;

/** A row of any collection. */
export type DocumentRow<Data = Record<string, unknown>> = {
  id: string;
  data: Data;
  version: number;
  created_at: Date;
  updated_at: Date | null;
  deleted_at: Date | null;
  /** Of taggable resources. */
  tags?: TagOfRecord[];
};

/** The table of a resource's documents. */
export function collectionTable(definition: AnyResource): string {
  return definition.kind === 'read-only' ? definition.table : definition.name.replaceAll('-', '_');
}

/** Converts a row to the shape of the API. */
export function toRecord(row: DocumentRow): StoredRecord {
  return {
    ...row.data,
    id: row.id,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at?.toISOString() ?? null,
    deletedAt: row.deleted_at?.toISOString() ?? null,
    ...(row.tags ? { tags: row.tags } : {}),
  };
}

/** The columns of a document record, without large fields. */
export function documentColumns(definition: ResourceDefinition, omit: readonly string[] = []): string {
  const data = omit.length ? `data - ARRAY[${omit.map((field) => `'${field}'`).join(', ')}] AS data` : 'data';
  return `id, ${data}, version, created_at, updated_at, deleted_at${tagsColumn(definition)}`;
}

const table = (definition: ResourceDefinition): RawBuilder<unknown> => sql.table(collectionTable(definition));

/** One undeleted row, locked for the transaction when `forUpdate`; undefined when there is none for this tenant. */
export async function findDocument<Schema extends DataSchema>(
  tx: Transaction,
  tenantId: string,
  definition: ResourceDefinition<string, Schema>,
  id: string,
  options: { forUpdate?: boolean; deleted?: boolean } = {},
): Promise<DocumentRow<z.infer<Schema>> | undefined> {
  const { rows } = await sql<DocumentRow<z.infer<Schema>>>`
    SELECT ${sql.raw(documentColumns(definition))} FROM ${table(definition)}
    WHERE tenant_id = ${tenantId} AND id = ${id} AND deleted_at IS ${options.deleted ? sql`NOT NULL` : sql`NULL`}
    ${options.forUpdate ? sql`FOR UPDATE` : sql``}`.execute(tx);
  return rows[0];
}

/** Undeleted rows by their ids, in no order; missing ones are left out. */
export async function findDocuments<Schema extends DataSchema>(
  tx: Transaction,
  tenantId: string,
  definition: ResourceDefinition<string, Schema>,
  ids: readonly string[],
): Promise<Pick<DocumentRow<z.infer<Schema>>, 'id' | 'data'>[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Pick<DocumentRow<z.infer<Schema>>, 'id' | 'data'>>`
    SELECT id, data FROM ${table(definition)}
    WHERE tenant_id = ${tenantId} AND id = ANY(${[...ids]}::uuid[]) AND deleted_at IS NULL`.execute(tx);
  return rows;
}

/** Writes a new row, version 1. */
export async function insertDocument(
  tx: Transaction,
  tenantId: string,
  definition: ResourceDefinition,
  document: { id: string; data: Record<string, unknown>; createdAt: Date },
): Promise<DocumentRow> {
  const { rows } = await sql<DocumentRow>`
    INSERT INTO ${table(definition)} (tenant_id, id, data, created_at)
    VALUES (${tenantId}, ${document.id}, ${JSON.stringify(document.data)}, ${document.createdAt})
    RETURNING ${sql.raw(documentColumns(definition))}`.execute(tx);
  return rows[0]!;
}

/** Writes the next version of a row that this transaction has locked. */
export async function updateDocument(
  tx: Transaction,
  tenantId: string,
  definition: ResourceDefinition,
  change: { id: string; data: Record<string, unknown>; at: Date; deletedAt: Date | null },
): Promise<DocumentRow> {
  const { rows } = await sql<DocumentRow>`
    UPDATE ${table(definition)}
    SET data = ${JSON.stringify(change.data)}, version = version + 1, updated_at = ${change.at}, deleted_at = ${change.deletedAt}
    WHERE tenant_id = ${tenantId} AND id = ${change.id}
    RETURNING ${sql.raw(documentColumns(definition))}`.execute(tx);
  return rows[0]!;
}

/** Counts a tenant's undeleted records of a resource, without those that its quota exempts. */
export async function countDocuments(
  tx: Transaction,
  tenantId: string,
  definition: ResourceDefinition,
): Promise<number> {
  const { uncounted } = definition.quotaExceptions ?? {};
  const counted = uncounted
    ? sql`AND coalesce(data->>${uncounted.field}::text, '') <> ALL(${[...uncounted.values]}::text[])`
    : sql``;
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM ${table(definition)} WHERE tenant_id = ${tenantId} AND deleted_at IS NULL ${counted}`.execute(
    tx,
  );
  return rows[0]!.n;
}

/** Whether another undeleted record has this value in a field. */
export async function valueIsTaken(
  tx: Transaction,
  tenantId: string,
  definition: ResourceDefinition,
  field: string,
  value: unknown,
  exceptId: string,
): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM ${table(definition)}
    WHERE tenant_id = ${tenantId} AND deleted_at IS NULL AND ${sql.ref(exactColumn(field).name)} = ${String(value)} AND id <> ${exceptId} LIMIT 1`.execute(
    tx,
  );
  return rows.length > 0;
}
