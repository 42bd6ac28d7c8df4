import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useEnvironment } from '@tributary/engine/screens/hooks/environment.console.ts';
import type { Environment } from '@tributary/kit/environment.ts';
import { useClient, useServerEvent } from '@tributary/engine/screens/console-context.console.tsx';
import { useDebouncedCallback } from '@mantine/hooks';
import type { CounterSummary } from './counter-total.ts';
import type { counterRoutes } from './routes.ts';

/** At most one read in this time, in ms, however many donations arrive. */
const CALM_MS = 500;

type Totals = ReadonlyMap<string, CounterSummary>;

/**
 * Totals of counters in the selected environment, read again as submissions arrive.
 * @param ids which ones; all when left out
 */
export const useFoundTotals = (ids?: readonly string[]): UseQueryResult<Totals> =>
  useTotals(useEnvironment(), ids);

/**
 * As `useFoundTotals`, for totals that are shown beside other content: undefined while loading, and where reading
 * fails.
 */
export const useCounterTotals = (ids?: readonly string[]): Totals | undefined => useFoundTotals(ids).data;

/** The totals as pages show them: production alone. */
export const usePublicTotals = (ids: readonly string[]): Totals | undefined =>
  useTotals('production', ids).data;

function useTotals(environment: Environment, ids?: readonly string[]): UseQueryResult<Totals> {
  const client = useClient();
  const queries = useQueryClient();
  const which = ids ? [...ids].sort().join(',') : '';
  const found = useQuery({
    // Under the resource's own key: a changed counter is read again as well.
    queryKey: ['counters', 'totals', environment, which],
    queryFn: async () => {
      const { items } = await routesOf<typeof counterRoutes>(client)('GET /counter-totals', {
        query: { environment, ids: which },
      });
      return new Map(items.map((item) => [item.id, item]));
    },
    enabled: ids === undefined || ids.length > 0,
  });
  const again = useDebouncedCallback(
    () => void queries.invalidateQueries({ queryKey: ['counters', 'totals'] }),
    CALM_MS,
  );
  useServerEvent('submission', again);
  return found;
}
