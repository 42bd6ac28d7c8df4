import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLoadUi } from '@tributary/engine/feature/uis.console.ts';
import { isTaggable } from '@tributary/engine/screens/resource-ui.console.ts';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import type { sharedRoutes } from '@tributary/engine/http/shared-routes.ts';
import { useClient, useServerEvent } from '@tributary/engine/screens/console-context.console.tsx';

/** How many records have each tag, by its id. Undefined while loading. */
export function useTagUses(): ReadonlyMap<string, number> | undefined {
  const client = useClient();
  const queries = useQueryClient();
  const loadUi = useLoadUi();
  const { data } = useQuery({
    // Under the resource's own key: a changed tag is counted again as well.
    queryKey: ['tags', 'uses'],
    queryFn: async () => {
      const { items } = await routesOf<typeof sharedRoutes>(client)('GET /tag-uses');
      const sums = new Map<string, number>();
      for (const { tagId, count } of items) sums.set(tagId, (sums.get(tagId) ?? 0) + count);
      return sums;
    },
  });
  const followed = async (resource: unknown): Promise<void> => {
    const ui = await loadUi(String(resource));
    if (ui && isTaggable(ui))
      await queries.invalidateQueries({ queryKey: ['tags', 'uses'] }, { cancelRefetch: false });
  };
  useServerEvent('change', (change) => void followed((change as { resource?: unknown }).resource));
  return data;
}
