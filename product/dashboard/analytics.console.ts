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

const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** By whose clock days and months begin: the organization's, or else this browser's. */
export function useDashboardClock(): string {
  const { organization } = useSession();
  return organization.timezone || browserZone();
}

/** The analytics of the last days in the environment that is shown, by the days of the organization's clock or else of this browser's; read again as submissions come in. */
export function useAnalytics(days: Days) {
  const client = useClient();
  const queries = useQueryClient();
  const timezone = useDashboardClock();
  const environment = useEnvironment();
  const found = useQuery({
    queryKey: ['dashboard', 'analytics', days, timezone, environment],
    queryFn: () =>
      callablesOf<typeof dashboardCallables>(client)('tenantAnalytics', { days, timezone, environment }),
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
