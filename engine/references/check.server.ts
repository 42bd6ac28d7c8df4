import { sql } from 'kysely';
import type { ResourceDefinition, Use } from '../definition/resource.ts';
import { systemRecord } from '../definition/system.ts';
import { ProblemError } from '../errors/problem.ts';
import { collectionTable } from '../storage/collection.server.ts';
import type { Transaction } from '../storage/database.server.ts';
import { exactColumn } from '../storage/field-expression.ts';
import { isId } from '../storage/ids.ts';

/** The definition of a resource by its name; undefined for one that is not known here. */
export type DefinitionOf = (name: string) => ResourceDefinition | undefined;

/**
 * Refuses a use of what does not exist in this tenant or is deleted. A use that stood before is not questioned again:
 * the noun's own rules say what becomes of it. What is named is locked against deletion until the transaction ends,
 * whether it was named before or not: a page that is being published must find its form standing.
 * @param before the uses that need no questioning
 * @throws ProblemError validation_failed, an error at each place
 */
export async function checkUses(
  tx: Transaction,
  tenantId: string,
  definitionOf: DefinitionOf,
  uses: readonly Use[],
  before: readonly Use[],
): Promise<void> {
  const known = new Set(before.map(nameOf));
  const standing = await lockNamed(tx, tenantId, definitionOf, uses);
  const errors = uses
    .filter((use) => !use.byKey && !known.has(nameOf(use)) && !standing.has(nameOf(use)))
    .map(({ path, title }) => ({ path, message: `This ${title} does not exist.` }));
  if (errors.length) throw new ProblemError('validation_failed', 'Nothing was saved.', { errors });
}

const nameOf = ({ resource, ref }: Pick<Use, 'resource' | 'ref'>): string => `${resource} ${ref}`;

/** Locks what is named and answers which of it stands, one statement for each noun and way of naming. */
async function lockNamed(
  tx: Transaction,
  tenantId: string,
  definitionOf: DefinitionOf,
  uses: readonly Use[],
): Promise<Set<string>> {
  const standing = new Set<string>();
  // In one order for everybody: two writes that name the same records never wait for each other in a ring.
  for (const resource of [...new Set(uses.map((use) => use.resource))].sort()) {
    const definition = definitionOf(resource);
    const named = uses.filter((use) => use.resource === resource);
    for (const { ref } of named)
      if (definition && systemRecord(definition, ref)) standing.add(nameOf({ resource, ref }));
    const table = sql.table(definition ? collectionTable(definition) : resource.replaceAll('-', '_'));
    const ids = named.flatMap(({ ref, byKey }) => (!byKey && isId(ref) ? [ref] : []));
    if (ids.length) {
      const { rows } = await sql<{ id: string }>`
        SELECT id FROM ${table} WHERE tenant_id = ${tenantId} AND id = ANY(${ids}::uuid[]) AND deleted_at IS NULL
        ORDER BY id FOR SHARE`.execute(tx);
      for (const { id } of rows) standing.add(nameOf({ resource, ref: id }));
    }
    const keys = named.flatMap(({ ref, byKey }) => (byKey ? [ref] : []));
    if (keys.length && definition?.namedBy)
      await sql`
        SELECT 1 FROM ${table} WHERE tenant_id = ${tenantId} AND deleted_at IS NULL
          AND ${sql.ref(exactColumn(definition.namedBy).name)} = ANY(${keys}::text[])
        ORDER BY id FOR SHARE`.execute(tx);
  }
  return standing;
}
