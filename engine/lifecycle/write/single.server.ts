import { sql } from 'kysely';
import type { AnyResource, ResourceDefinition } from '../../definition/resource.ts';
import {
  collectionTable,
  findDocument,
  toRecord,
  type DocumentRow,
  type StoredRecord,
} from '../../storage/collection.server.ts';
import type { Transaction } from '../../storage/database.server.ts';
import { requireAbility, requireActor, type RequestContext } from '../context.server.ts';
import type { ServerResource } from '../hooks.server.ts';

/** Whether each tenant has exactly one record of a resource. */
export function isSingle(definition: AnyResource): definition is ResourceDefinition {
  return definition.kind === 'resource' && definition.single === true;
}

/**
 * The id of a tenant's single record: derived before it is stored, so that two parallel first writes use the same
 * one.
 * @throws ProblemError not_authenticated
 */
export async function singleId(context: RequestContext, definition: ResourceDefinition): Promise<string> {
  const { tenantId } = requireActor(context);
  return context.app.db.inTenant(tenantId, (tx) => idOf(tx, tenantId, definition));
}

/** Returns the stored record, or its defaults with version 0 if it was never written. */
export async function viewSingle(context: RequestContext, resource: ServerResource): Promise<StoredRecord> {
  const { tenantId, ...actor } = requireActor(context);
  requireAbility({ tenantId, ...actor }, 'read', resource.definition.subject);
  return context.app.db.inTenant(tenantId, async (tx) => toRecord(await findSingle(tx, tenantId, resource)));
}

/** Reads the record for a write and locks it until the transaction ends, even if its row does not exist yet. */
export async function lockSingle(
  tx: Transaction,
  tenantId: string,
  resource: ServerResource,
): Promise<DocumentRow> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`single:${tenantId}:${resource.definition.name}`}, 0))`.execute(
    tx,
  );
  return findSingle(tx, tenantId, resource);
}

/** Reads a tenant's single record in a running transaction, for code that needs a setting. */
export async function findSingle(
  tx: Transaction,
  tenantId: string,
  { definition, hooks }: ServerResource,
): Promise<DocumentRow> {
  const id = await idOf(tx, tenantId, definition);
  const stored = await findDocument(tx, tenantId, definition, id);
  if (stored) return stored;
  const tenant = await tx
    .selectFrom('tenants')
    .select('created_at')
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow();
  const data = await (hooks.initial?.(tx, tenantId) ?? definition.schema.parse({}));
  return { id, data, version: 0, created_at: tenant.created_at, updated_at: null, deleted_at: null };
}

async function idOf(tx: Transaction, tenantId: string, definition: ResourceDefinition): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM ${sql.table(collectionTable(definition))} WHERE tenant_id = ${tenantId}`.execute(tx);
  return rows[0]?.id ?? tenantId;
}
