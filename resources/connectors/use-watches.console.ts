import { useQuery } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import type { watchRoutes } from './watch.ts';

/** Reads the findings of watching the services, again every half minute. */
export function useWatches() {
  const call = routesOf<typeof watchRoutes>(useClient());
  return useQuery({
    queryKey: ['connectors', 'watches'],
    queryFn: async () => (await call('GET /connectors/watches')).items,
    refetchInterval: 30_000,
  });
}
