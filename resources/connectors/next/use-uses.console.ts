import { useQuery } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import type { connectorUseRoutes } from './uses.ts';

/** Where the connectors are used; undefined until it is known. */
export function useConnectorUses() {
  const call = routesOf<typeof connectorUseRoutes>(useClient());
  const { data } = useQuery({
    queryKey: ['connectors', 'uses'],
    queryFn: () => call('GET /connectors/uses'),
    // A form or a configuration may have been made since, on another screen.
    staleTime: 0,
  });
  return data;
}
