import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useClient, useServerEvent } from '@tributary/engine/screens/console-context.console.tsx';

/** Nouns whose records bear tags. */
const BEARERS = ['pages', 'forms', 'counters'];

/** How many records bear each tag, by its id. Undefined while it is not known. */
export function useTagUses(): ReadonlyMap<string, number> | undefined {
  const client = useClient();
  const queries = useQueryClient();
  const { data } = useQuery({
    // Under the noun's own key: a changed tag is counted again as well.
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
  useServerEvent('change', (told) => {
    if (BEARERS.includes(String((told as { resource?: unknown }).resource)))
      void queries.invalidateQueries({ queryKey: ['tags', 'uses'] }, { cancelRefetch: false });
  });
  return data;
}
