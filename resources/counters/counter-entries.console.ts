import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useDebouncedCallback } from '@mantine/hooks';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useClient, useServerEvent } from '@tributary/engine/screens/console-context.console.tsx';
import { useEnvironment } from '@tributary/engine/screens/hooks/environment.console.ts';
import type { EntryKind } from './entry.ts';
import type { counterRoutes } from './routes.ts';

/** At most one read in this time, in ms, however many donations arrive. */
const CALM_MS = 700;
const PAGE = 25;

/** The entries of a counter, newest first, read again when submissions arrive and when the counter is adjusted. */
export function useCounterEntries(counterId: string, kind: EntryKind | undefined) {
  const client = useClient();
  const queries = useQueryClient();
  const environment = useEnvironment();
  const again = useDebouncedCallback(
    () => void queries.invalidateQueries({ queryKey: ['counters', 'entries', counterId] }),
    CALM_MS,
  );
  useServerEvent('submission', again);
  return useInfiniteQuery({
    // Under the resource's own key: an adjustment changes the counter, so that both are invalidated together.
    queryKey: ['counters', 'entries', counterId, environment, kind ?? ''],
    queryFn: ({ pageParam }) =>
      routesOf<typeof counterRoutes>(client)('GET /counters/:id/entries', {
        params: { id: counterId },
        query: { kind, environment, cursor: pageParam, limit: PAGE },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}
