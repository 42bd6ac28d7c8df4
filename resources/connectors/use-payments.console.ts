import { useQuery } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import type { connectorRoutes } from './routes.ts';

/** Whether donations can be paid, and the ways to pay; undefined until it is known. */
export function usePayments() {
  const call = routesOf<typeof connectorRoutes>(useClient());
  const { data } = useQuery({
    queryKey: ['connectors', 'payments'],
    queryFn: () => call('GET /connectors/payments'),
    staleTime: 5_000,
  });
  return data;
}
