import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import type { PublishBody } from '../pages/publication.ts';
import type { experimentRoutes } from './routes.ts';

/** The page or form that stays when an experiment ends: the original or its variant. */
export type Winner = 'original' | 'variant';

/** Reads what must be done before an experiment can start. A person may mend it in another tab. */
export function useStartCheck({ id, version }: { id: string; version: number }) {
  const call = routesOf<typeof experimentRoutes>(useClient());
  return useQuery({
    queryKey: ['experiments', id, 'startCheck', version],
    queryFn: () => call('GET /experiments/:id/start-check', { params: { id } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: true,
  });
}

const REFRESH_MS = 30_000;

/** Reads an experiment's results, and ends it with a choice. */
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
    async choose(winner: Winner, asked: PublishBody): Promise<void> {
      try {
        await call('POST /experiments/:id/choose', { params: { id }, body: { winner, ...asked } });
      } finally {
        await queries.invalidateQueries();
      }
    },
  };
}
