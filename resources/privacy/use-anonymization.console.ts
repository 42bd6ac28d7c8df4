import { useQuery, useQueryClient } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import type { privacyRoutes } from './routes.ts';

const KEY = ['privacy', 'anonymization'];
const WORKING_MS = 2_000;

/** Reads whether the stored interval was confirmed, and what was removed. */
export function useAnonymization() {
  const call = routesOf<typeof privacyRoutes>(useClient());
  return useQuery({
    queryKey: KEY,
    queryFn: () => call('GET /privacy/anonymization'),
    refetchInterval: ({ state }) =>
      state.data?.runs.some((run) => run.state === 'running') ? WORKING_MS : false,
  });
}

/** Reads what an interval removes, and confirms it. */
export function useRetentionRule(rule: { months: number; keepsGiftAid: boolean }) {
  const call = routesOf<typeof privacyRoutes>(useClient());
  const queries = useQueryClient();
  const found = useQuery({
    queryKey: ['privacy', 'anonymization-preview', rule],
    queryFn: () => call('POST /privacy/anonymization/preview', { body: rule }),
    gcTime: 0,
  });
  return {
    found,
    async confirm(transactions: number): Promise<void> {
      await call('POST /privacy/anonymization/confirm', { body: { ...rule, transactions } });
      await queries.invalidateQueries({ queryKey: KEY });
    },
  };
}
