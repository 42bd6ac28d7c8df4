import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useClient, useServerEvent } from '@tributary/engine/screens/console-context.console.tsx';

/** Resources whose records have tags. */
const BEARERS = ['pages', 'forms', 'counters'];

/** How many records have each tag, by its id. Undefined while loading. */
export function useTagUses(): ReadonlyMap<string, number> | undefined {
  const client = useClient();
  const queries = useQueryClient();
  const { data } = useQuery({
    // Under the resource's own key: a changed tag is counted again as well.
    queryKey: ['tags', 'uses'],
    queryFn: async () => {
      const { items } = await client.call<{ items: { tagId: string; count: number }[] }>(
        'GET',
        '/api/v1/tag-uses',
      );
      const sums = new Map<string, number>();
      for (const { tagId, count } of items) sums.set(tagId, (sums.get(tagId) ?? 0) + count);
      return sums;
    },
  });
  useServerEvent('change', (event) => {
    if (BEARERS.includes(String((event as { resource?: unknown }).resource)))
      void queries.invalidateQueries({ queryKey: ['tags', 'uses'] }, { cancelRefetch: false });
  });
  return data;
}
