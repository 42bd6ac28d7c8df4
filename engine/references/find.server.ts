import { sql, type RawBuilder } from 'kysely';
import type { ResourceDefinition } from '../definition/resource.ts';
import type { Transaction } from '../storage/database.server.ts';

/** A record as others reference it: by its id, and by its key where its resource has one. */
export interface Named {
  definition: ResourceDefinition;
  id: string;
  data: Record<string, unknown>;
}

/** How many records of one resource reference a record, and how many of them forbid its deletion. */
export interface UseCount {
  source: string;
  count: number;
  refusing: number;
}

/** The references to a record, counted for each resource, from one index. */
export async function countUses(tx: Transaction, tenantId: string, named: Named): Promise<UseCount[]> {
  const { rows } = await sql<UseCount>`
    SELECT source, count(DISTINCT source_id)::int AS count,
      count(DISTINCT source_id) FILTER (WHERE on_delete = 'refuse')::int AS refusing
    FROM resource_references WHERE ${naming(tenantId, named)} GROUP BY source ORDER BY source`.execute(tx);
  return rows;
}

/** Counts the records that reference each of these by its id; records without references are left out. */
export async function countUsers(
  tx: Transaction,
  tenantId: string,
  { name }: ResourceDefinition,
  ids: readonly string[],
): Promise<Record<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    SELECT target_ref AS id, count(DISTINCT (source, source_id))::int AS count FROM resource_references
    WHERE tenant_id = ${tenantId} AND target = ${name} AND target_ref = ANY(${[...ids]}::text[])
    GROUP BY target_ref`.execute(tx);
  return Object.fromEntries(rows.map(({ id, count }) => [id, count]));
}

/**
 * The ids of a resource's records that reference this one, those that forbid its deletion first. @param limit the
 * most ids
 */
export async function findUsers(
  tx: Transaction,
  tenantId: string,
  named: Named,
  source: string,
  limit: number,
): Promise<{ id: string; refuses: boolean }[]> {
  const { rows } = await sql<{ id: string; refuses: boolean }>`
    SELECT source_id AS id, bool_or(on_delete = 'refuse') AS refuses
    FROM resource_references WHERE ${naming(tenantId, named)} AND source = ${source}
    GROUP BY source_id ORDER BY refuses DESC, source_id LIMIT ${limit}`.execute(tx);
  return rows;
}

function naming(tenantId: string, { definition, id, data }: Named): RawBuilder<unknown> {
  const key = definition.namedBy && data[definition.namedBy];
  const refs = typeof key === 'string' ? [id, key] : [id];
  return sql`tenant_id = ${tenantId} AND target = ${definition.name} AND target_ref = ANY(${refs}::text[])`;
}
