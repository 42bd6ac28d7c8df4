import { useQuery } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import type { connectorRoutes, ConnectorState } from './routes.ts';

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

/** Whether donations can't be paid, which the notice about payments says. */
export const isUnpayable = (state: ConnectorState | undefined): state is 'missing' | 'failing' =>
  state === 'missing' || state === 'failing';
