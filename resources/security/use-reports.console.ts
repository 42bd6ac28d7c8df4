import { useQuery, useQueryClient } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import type { securityRoutes, ViolationReport } from './routes.ts';

const REPORTS = ['security', 'reports'];

/** Reads what browsers blocked on published pages, and hides reports. */
export function useReports() {
  const call = routesOf<typeof securityRoutes>(useClient());
  const queries = useQueryClient();
  const found = useQuery({
    queryKey: REPORTS,
    queryFn: async () => (await call('GET /security/reports')).items,
    refetchInterval: 30_000,
  });
  return {
    found,
    async dismiss(reports: readonly ViolationReport[]): Promise<void> {
      await call('POST /security/reports/dismiss', { body: { ids: reports.map(({ id }) => id) } });
      await queries.invalidateQueries({ queryKey: REPORTS });
    },
  };
}
