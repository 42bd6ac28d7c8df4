import type { AnyResource } from '../definition/resource.ts';

/**
 * The select list's part for the tags of a taggable resource's rows: `[{id, key}]` in order of their keys, without
 * deleted tags. The tags themselves are the resource `tags`, identified by its unique field `key`.
 */
export function tagsColumn(definition: AnyResource): string {
  if (definition.kind !== 'resource' || !definition.taggable) return '';
  const table = definition.name.replaceAll('-', '_');
  return `, coalesce((SELECT jsonb_agg(jsonb_build_object('id', t.id, 'key', t.key_exact) ORDER BY t.key_exact)
    FROM tag_links l JOIN tags t ON t.tenant_id = l.tenant_id AND t.id = l.tag_id AND t.deleted_at IS NULL
    WHERE l.tenant_id = ${table}.tenant_id AND l.collection = '${definition.name}' AND l.resource_id = ${table}.id), '[]'::jsonb) AS tags`;
}
