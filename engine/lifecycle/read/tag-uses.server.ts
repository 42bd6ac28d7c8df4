import { sql } from 'kysely';
import type { ResourceDefinition } from '../../definition/resource.ts';
import { collectionTable } from '../../storage/collection.server.ts';
import { abilityOf, requireAbility, requireActor, type RequestContext } from '../context.server.ts';

/** How many records of one resource have a tag. */
export interface TagUse {
  tagId: string;
  collection: string;
  count: number;
}

/** How many undeleted records have each tag, by resource; resources that the person may not read are left out. */
export async function tagUses(
  context: RequestContext,
  taggable: readonly ResourceDefinition[],
): Promise<{ items: TagUse[] }> {
  const actor = requireActor(context);
  requireAbility(actor, 'read', 'tags');
  const seen = taggable.filter(({ subject }) => abilityOf(actor).can('read', subject));
  if (seen.length === 0) return { items: [] };
  const counts = seen.map(
    (definition) => sql`
      SELECT l.tag_id AS "tagId", l.collection, count(*)::int AS count
      FROM tag_links l JOIN ${sql.table(collectionTable(definition))} r
        ON r.tenant_id = l.tenant_id AND r.id = l.resource_id AND r.deleted_at IS NULL
      WHERE l.tenant_id = ${actor.tenantId} AND l.collection = ${definition.name}
      GROUP BY l.tag_id, l.collection`,
  );
  const items = await context.app.db.inTenant(
    actor.tenantId,
    async (tx) => (await sql<TagUse>`${sql.join(counts, sql` UNION ALL `)}`.execute(tx)).rows,
  );
  return { items };
}
