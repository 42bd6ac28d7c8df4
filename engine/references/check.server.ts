import { sql } from 'kysely';
import type { ResourceDefinition, Use } from '../definition/resource.ts';
import { systemRecord } from '../definition/system.ts';
import { ProblemError } from '../errors/problem.ts';
import { collectionTable } from '../storage/collection.server.ts';
import type { Transaction } from '../storage/database.server.ts';
import { exactColumn } from '../storage/field-expression.ts';
import { isId } from '../storage/ids.ts';

/** The definition of a resource by its name; undefined for an unknown one. */
export type DefinitionOf = (name: string) => ResourceDefinition | undefined;

/**
 * Refuses a reference to a record that does not exist in this tenant or is deleted. References that existed before
 * are not validated again; the resource's own rules handle them. All targets, old and new, are locked against
 * deletion until the transaction ends: a page that is being published needs its form.
 * @param before the references that are not validated
 * @throws ProblemError validation_failed, with an error for each path
 */
export async function checkUses(
  tx: Transaction,
  tenantId: string,
  definitionOf: DefinitionOf,
  uses: readonly Use[],
  before: readonly Use[],
): Promise<void> {
  const known = new Set(before.map(nameOf));
  const existing = await lockNamed(tx, tenantId, definitionOf, uses);
  const errors = uses
    .filter((use) => !use.byKey && !known.has(nameOf(use)) && !existing.has(nameOf(use)))
    .map(({ path, title }) => ({ path, message: `This ${title} does not exist.` }));
  if (errors.length) throw new ProblemError('validation_failed', 'Nothing was saved.', { errors });
}

const nameOf = ({ resource, ref }: Pick<Use, 'resource' | 'ref'>): string => `${resource} ${ref}`;

/** Locks the targets and returns which of them exist, with one statement for each resource and way of referencing. */
async function lockNamed(
  tx: Transaction,
  tenantId: string,
  definitionOf: DefinitionOf,
  uses: readonly Use[],
): Promise<Set<string>> {
  const existing = new Set<string>();
  // In the same order for every transaction, so that two writes with the same targets can't deadlock.
  for (const resource of [...new Set(uses.map((use) => use.resource))].sort()) {
    const definition = definitionOf(resource);
    const named = uses.filter((use) => use.resource === resource);
    for (const { ref } of named)
      if (definition && systemRecord(definition, ref)) existing.add(nameOf({ resource, ref }));
    const table = sql.table(definition ? collectionTable(definition) : resource.replaceAll('-', '_'));
    const ids = named.flatMap(({ ref, byKey }) => (!byKey && isId(ref) ? [ref] : []));
    if (ids.length) {
      const { rows } = await sql<{ id: string }>`
        SELECT id FROM ${table} WHERE tenant_id = ${tenantId} AND id = ANY(${ids}::uuid[]) AND deleted_at IS NULL
        ORDER BY id FOR SHARE`.execute(tx);
      for (const { id } of rows) existing.add(nameOf({ resource, ref: id }));
    }
    const keys = named.flatMap(({ ref, byKey }) => (byKey ? [ref] : []));
    if (keys.length && definition?.namedBy)
      await sql`
        SELECT 1 FROM ${table} WHERE tenant_id = ${tenantId} AND deleted_at IS NULL
          AND ${sql.ref(exactColumn(definition.namedBy).name)} = ANY(${keys}::text[])
        ORDER BY id FOR SHARE`.execute(tx);
  }
  return existing;
}
