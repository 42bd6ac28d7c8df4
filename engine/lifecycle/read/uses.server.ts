import { sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import type { ResourceDefinition } from '../../definition/resource.ts';
import { systemData } from '../../definition/system.ts';
import { ProblemError } from '../../errors/problem.ts';
import type { Uses } from '../../references/response.ts';
import { countUses, findUsers, type Named } from '../../references/find.server.ts';
import { collectionTable, findDocument } from '../../storage/collection.server.ts';
import type { Transaction } from '../../storage/database.server.ts';
import type { App } from '../app.server.ts';
import { abilityOf, requireAbility, requireActor, type RequestContext } from '../context.server.ts';

/** References to a record that are listed, for each resource; the others are counted. */
const SHOWN = 20;

/** The records that reference a record: those that the person may read are listed, the others are counted. */
export async function uses(
  context: RequestContext,
  definition: ResourceDefinition,
  id: string,
): Promise<Uses> {
  const actor = requireActor(context);
  requireAbility(actor, 'read', definition.subject);
  return context.app.db.inTenant(actor.tenantId, async (tx) => {
    const data = systemData(definition, id) ?? (await findDocument(tx, actor.tenantId, definition, id))?.data;
    if (!data) throw new ProblemError('not_found', `There is no ${definition.title} with this id.`);
    return usesOf(context.app, tx, actor, { definition, id, data });
  });
}

/**
 * Refuses to delete a record that is in use where a reference says so. The record is already locked, and a write that
 * adds a reference locks it too, so that none is added in the meantime.
 * @throws ProblemError in_use, with the records that use it
 */
export async function refuseWhileUsed(app: App, tx: Transaction, actor: Actor, named: Named): Promise<void> {
  const counts = await countUses(tx, actor.tenantId, named);
  const refusing = counts.reduce((sum, each) => sum + each.refusing, 0);
  if (refusing === 0) return;
  throw new ProblemError(
    'in_use',
    `Still in use, in this many places: ${refusing}. Take it out there first.`,
    {
      uses: await usesOf(app, tx, actor, named),
    },
  );
}

async function usesOf(app: App, tx: Transaction, actor: Actor, named: Named): Promise<Uses> {
  const result: Uses = { total: 0, refusing: 0, hidden: 0, resources: [], items: [] };
  for (const { source, count, refusing } of await countUses(tx, actor.tenantId, named)) {
    result.total += count;
    result.refusing += refusing;
    const definition =
      source === named.definition.name ? named.definition : app.findResource(source)?.definition;
    if (!definition || !abilityOf(actor).can('read', definition.subject)) {
      result.hidden += count;
      continue;
    }
    result.resources.push({ resource: source, count, refusing });
    result.items.push(...(await namedUsers(tx, actor.tenantId, named, definition)));
  }
  result.items.sort((one, other) => Number(other.refuses) - Number(one.refuses));
  return result;
}

async function namedUsers(
  tx: Transaction,
  tenantId: string,
  named: Named,
  definition: ResourceDefinition,
): Promise<Uses['items']> {
  const users = await findUsers(tx, tenantId, named, definition.name, SHOWN);
  const heavy = [...(definition.list.omit ?? [])];
  const { rows } = await sql<{ id: string; data: Record<string, unknown> }>`
    SELECT id, data - ${heavy}::text[] AS data FROM ${sql.table(collectionTable(definition))}
    WHERE tenant_id = ${tenantId} AND id = ANY(${users.map(({ id }) => id)}::uuid[])`.execute(tx);
  const titles = new Map(rows.map(({ id, data }) => [id, definition.displayTitle(data)]));
  return users.map(({ id, refuses }) => ({
    resource: definition.name,
    id,
    title: titles.get(id) ?? '',
    href: definition.openPath?.replace(':id', id) ?? null,
    refuses,
  }));
}
