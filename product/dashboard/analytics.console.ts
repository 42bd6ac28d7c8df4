import { useDebouncedCallback } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  useAbility,
  useClient,
  useServerEvent,
  useSession,
} from '@tributary/engine/screens/console-context.console.tsx';
import { useEnvironment } from '@tributary/engine/screens/hooks/environment.console.ts';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import type { TenantAnalytics } from './analytics.ts';
import type { dashboardRoutes } from './routes.ts';

export const PERIODS = [7, 30, 90] as const;
export type Days = (typeof PERIODS)[number];

/** At most one reading in this time, in ms, however many donations come in. */
const CALM_MS = 600;

/** The analytics of the last days in the environment that is shown, by the days of the organization's clock or else of this browser's; read again as submissions come in. */
export function useAnalytics(days: Days) {
  const client = useClient();
  const queries = useQueryClient();
  const { organization } = useSession();
  const environment = useEnvironment();
  const found = useQuery({
    queryKey: ['dashboard', 'analytics', days, organization.timezone, environment],
    queryFn: () => {
      const timezone = organization.timezone || Intl.DateTimeFormat().resolvedOptions().timeZone;
      return client.callable<TenantAnalytics>('tenantAnalytics', { days, timezone, environment });
    },
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

/** The newest transactions in the environment that is shown, read again with the analytics. */
export function useLatestTransactions() {
  const client = useClient();
  const environment = useEnvironment();
  return useQuery({
    queryKey: ['dashboard', 'transactions', environment],
    queryFn: async () =>
      (await routesOf<typeof dashboardRoutes>(client)('GET /latest-transactions', { query: { environment } }))
        .items,
  });
}

/** Whether this person's dashboard shows the newest changes: by role and by plan. */
export function useShowsRevisions(): boolean {
  const { features } = useSession();
  return useAbility().can('read', 'logs') && features.includes('DASHBOARD_LATEST_REVISIONS');
}

/** The newest changes that anybody made. */
export function useLatestRevisions(enabled: boolean) {
  const client = useClient();
  const queries = useQueryClient();
  const again = useDebouncedCallback(
    () => void queries.invalidateQueries({ queryKey: ['dashboard', 'revisions'] }),
    CALM_MS,
  );
  useServerEvent('change', again);
  return useQuery({
    queryKey: ['dashboard', 'revisions'],
    queryFn: async () => (await routesOf<typeof dashboardRoutes>(client)('GET /latest-revisions')).items,
    enabled,
  });
}
