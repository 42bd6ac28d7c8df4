import { sql } from 'kysely';
import { ProblemError } from '../errors/problem.ts';
import type { Transaction } from '../storage/database.server.ts';
import { TAGS_PER_RESOURCE, TOO_MANY_TAGS } from './tag-rules.ts';

/** A record of a taggable resource. */
export interface Bearer {
  tenantId: string;
  /** The resource's name. */
  collection: string;
  id: string;
}

const refuse = (message: string) =>
  new ProblemError('validation_failed', 'Nothing was saved.', { errors: [{ path: 'tags', message }] });

/**
 * Sets the tags of a record. Links to deleted tags are kept: they count again when the tag is restored.
 * @returns the keys of its tags, in order
 * @throws ProblemError validation_failed for a missing tag, or one too many
 */
export async function setTags(tx: Transaction, bearer: Bearer, tagIds: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(tagIds)];
  if (wanted.length > TAGS_PER_RESOURCE) throw refuse(TOO_MANY_TAGS);
  const { tenantId, collection, id } = bearer;
  // Locked, so that no tag is deleted or merged before this write is committed.
  const { rows } = await sql<{ id: string; key: string }>`
    SELECT id, key_exact AS key FROM tags
    WHERE tenant_id = ${tenantId} AND id = ANY(${wanted}::uuid[]) AND deleted_at IS NULL
    ORDER BY id FOR SHARE`.execute(tx);
  if (rows.length < wanted.length) throw refuse('This tag does not exist.');
  await sql`
    DELETE FROM tag_links l USING tags t
    WHERE l.tenant_id = ${tenantId} AND l.collection = ${collection} AND l.resource_id = ${id}
      AND t.tenant_id = l.tenant_id AND t.id = l.tag_id AND t.deleted_at IS NULL AND l.tag_id <> ALL(${wanted}::uuid[])`.execute(
    tx,
  );
  await sql`
    INSERT INTO tag_links (tenant_id, collection, resource_id, tag_id)
    SELECT ${tenantId}::uuid, ${collection}, ${id}::uuid, w FROM unnest(${wanted}::uuid[]) w
    ON CONFLICT DO NOTHING`.execute(tx);
  return rows.map(({ key }) => key).toSorted();
}

/** Gives a copy the tags of its source. */
export async function copyTags(tx: Transaction, source: Bearer, copyId: string): Promise<void> {
  await sql`
    INSERT INTO tag_links (tenant_id, collection, resource_id, tag_id)
    SELECT tenant_id, collection, ${copyId}::uuid, tag_id FROM tag_links
    WHERE tenant_id = ${source.tenantId} AND collection = ${source.collection} AND resource_id = ${source.id}`.execute(
    tx,
  );
}

/** Moves all links from one tag to another; a record with both keeps one. */
export async function moveLinks(tx: Transaction, tenantId: string, from: string, to: string): Promise<void> {
  await sql`
    INSERT INTO tag_links (tenant_id, collection, resource_id, tag_id)
    SELECT tenant_id, collection, resource_id, ${to}::uuid FROM tag_links
    WHERE tenant_id = ${tenantId} AND tag_id = ${from}
    ON CONFLICT DO NOTHING`.execute(tx);
  await sql`DELETE FROM tag_links WHERE tenant_id = ${tenantId} AND tag_id = ${from}`.execute(tx);
}

/** Before a deleted tag is restored: removes it from records that have reached the maximum of tags since then. */
export async function dropLinksBeyondLimit(tx: Transaction, tenantId: string, tagId: string): Promise<void> {
  await sql`
    DELETE FROM tag_links l WHERE l.tenant_id = ${tenantId} AND l.tag_id = ${tagId}
      AND (SELECT count(*) FROM tag_links o JOIN tags t ON t.tenant_id = o.tenant_id AND t.id = o.tag_id AND t.deleted_at IS NULL
        WHERE o.tenant_id = l.tenant_id AND o.collection = l.collection AND o.resource_id = l.resource_id AND o.tag_id <> l.tag_id)
        >= ${TAGS_PER_RESOURCE}`.execute(tx);
}
