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

/** Users of a record that are named, for each noun; the others are counted. */
const SHOWN = 20;

/** Where a record is used: by the records that the person may read, named, and by others, counted. */
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
 * Refuses to delete what is in use where a use says so. The record is locked by now, and whoever comes to use it locks
 * it as well: no use can slip in between.
 * @throws ProblemError in_use, with what uses it
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
  const answer: Uses = { total: 0, refusing: 0, hidden: 0, nouns: [], items: [] };
  for (const { source, count, refusing } of await countUses(tx, actor.tenantId, named)) {
    answer.total += count;
    answer.refusing += refusing;
    const noun = source === named.definition.name ? named.definition : app.findResource(source)?.definition;
    if (!noun || !abilityOf(actor.role).can('read', noun.subject)) {
      answer.hidden += count;
      continue;
    }
    answer.nouns.push({ noun: source, count, refusing });
    answer.items.push(...(await namedUsers(tx, actor.tenantId, named, noun)));
  }
  answer.items.sort((one, other) => Number(other.refuses) - Number(one.refuses));
  return answer;
}

async function namedUsers(
  tx: Transaction,
  tenantId: string,
  named: Named,
  noun: ResourceDefinition,
): Promise<Uses['items']> {
  const users = await findUsers(tx, tenantId, named, noun.name, SHOWN);
  const heavy = [...(noun.list.omit ?? [])];
  const { rows } = await sql<{ id: string; data: Record<string, unknown> }>`
    SELECT id, data - ${heavy}::text[] AS data FROM ${sql.table(collectionTable(noun))}
    WHERE tenant_id = ${tenantId} AND id = ANY(${users.map(({ id }) => id)}::uuid[])`.execute(tx);
  const titles = new Map(rows.map(({ id, data }) => [id, noun.displayTitle(data)]));
  return users.map(({ id, refuses }) => ({
    noun: noun.name,
    id,
    title: titles.get(id) ?? '',
    href: noun.openPath?.replace(':id', id) ?? null,
    refuses,
  }));
}
