import { useQuery, useQueryClient } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import type { experimentRoutes } from './routes.ts';

const REFRESH_MS = 30_000;

/** What an experiment has found, and how to choose. */
export function useExperiment(id: string, isRunning: boolean) {
  const call = routesOf<typeof experimentRoutes>(useClient());
  const queries = useQueryClient();
  const results = useQuery({
    queryKey: ['experiments', id, 'results'],
    queryFn: () => call('GET /experiments/:id/results', { params: { id } }),
    ...(isRunning ? { refetchInterval: REFRESH_MS } : {}),
  });
  return {
    results,
    async choose(winner: 'original' | 'variant'): Promise<void> {
      try {
        await call('POST /experiments/:id/choose', { params: { id }, body: { winner } });
      } finally {
        await queries.invalidateQueries();
      }
    },
  };
}
