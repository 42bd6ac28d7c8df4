import { useQuery, useQueryClient, keepPreviousData } from '@tanstack/react-query';
import type { TagOfRecord } from '../../definition/resource.ts';
import { queryText } from '../../http/client.ts';
import { TAG_LIMIT } from '../../tagging/tag-rules.ts';
import { useAbility, useClient, useServerEvent } from '../console-context.console.tsx';

/** The resource whose records are the tags. */
const TAGS = 'tags';

/** Tags to choose from, found by typing; read when `enabled`. */
export function useTagChoices(search: string, enabled: boolean): readonly TagOfRecord[] {
  const client = useClient();
  const mayRead = useAbility().can('read', TAGS);
  const { data } = useQuery({
    queryKey: [TAGS, 'choices', search],
    queryFn: async () =>
      (
        await client.call<{ items: TagOfRecord[] }>(
          'GET',
          `/api/v1/tags${queryText({ search: search.slice(0, TAG_LIMIT), sort: 'key', limit: 50 })}`,
        )
      ).items,
    placeholderData: keepPreviousData,
    enabled: enabled && mayRead,
  });
  return data ?? [];
}

/** Creates a tag; undefined for people without the ability. */
export function useMakeTag(): ((key: string) => Promise<TagOfRecord>) | undefined {
  const client = useClient();
  const queries = useQueryClient();
  if (!useAbility().can('create', TAGS)) return undefined;
  return async (key) => {
    const made = await client.call<TagOfRecord>('POST', '/api/v1/tags', { body: { key } });
    void queries.invalidateQueries({ queryKey: [TAGS] });
    return { id: made.id, key: made.key };
  };
}

/** Reads tagged records again when a tag itself was renamed, merged, deleted or restored. */
export function useFollowTags(resource: string, enabled: boolean): void {
  const queries = useQueryClient();
  useServerEvent('change', (data) => {
    if (enabled && (data as { resource?: unknown }).resource === TAGS)
      void queries.invalidateQueries({ queryKey: [resource] }, { cancelRefetch: false });
  });
}
