import { useDebouncedCallback } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useClient, useServerEvent, useSession } from '@tributary/engine/screens/console-context.console.tsx';
import { callablesOf } from '@tributary/engine/http/callables/callable.ts';
import { useEnvironment } from '@tributary/engine/screens/hooks/environment.console.ts';
import type { dashboardCallables } from './analytics.ts';

export const PERIODS = [7, 30, 90] as const;
export type Days = (typeof PERIODS)[number];

/** The least time between two reads, in ms, however many donations come in. */
export const CALM_MS = 600;

/**
 * The clock by which the server counts days and months: the organization's. Part of the keys of queries, so that a
 * change of it reads them again.
 */
export function useDashboardClock(): string {
  return useSession().organization.timezone;
}

/** The analytics of the last days in the environment that is shown, by the days of the organization's clock; read again as submissions come in. */
export function useAnalytics(days: Days) {
  const client = useClient();
  const queries = useQueryClient();
  const timezone = useDashboardClock();
  const environment = useEnvironment();
  const found = useQuery({
    queryKey: ['dashboard', 'analytics', days, timezone, environment],
    queryFn: () => callablesOf<typeof dashboardCallables>(client)('tenantAnalytics', { days, environment }),
    placeholderData: keepPreviousData,
  });
  const again = useDebouncedCallback(() => {
    void queries.invalidateQueries({ queryKey: ['dashboard'] });
  }, CALM_MS);
  useServerEvent('submission', again);
  useServerEvent('change', (data) => {
    if ((data as { resource?: string } | null)?.resource === 'counters') again();
  });
  return found;
}
