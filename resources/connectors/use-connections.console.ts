import { useQuery, useQueryClient } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import type { Environment } from '@tributary/kit/environment.ts';
import { useState } from 'react';
import type { ConnectorKind } from './kinds.ts';
import type { connectorRoutes, ConnectorStatus } from './routes.ts';

const STATUS = ['connectors', 'status'];

/** The state of every connector, in both environments: one reading for the whole screen. */
export function useConnectionStates() {
  const call = routesOf<typeof connectorRoutes>(useClient());
  return useQuery({
    queryKey: STATUS,
    queryFn: async () => (await call('GET /connectors/status')).items,
  });
}

/** The state of one connector in one environment, and how to test it. */
export function useConnection(kind: ConnectorKind, environment: Environment) {
  const call = routesOf<typeof connectorRoutes>(useClient());
  const queries = useQueryClient();
  const [isTesting, setTesting] = useState(false);
  const found = useConnectionStates();
  const again = () => queries.invalidateQueries({ queryKey: STATUS });
  return {
    found,
    status: found.data?.find((one) => one.kind === kind && one.environment === environment) satisfies
      | ConnectorStatus
      | undefined,
    isTesting,
    again,
    async test(): Promise<void> {
      setTesting(true);
      try {
        await call('POST /connectors/test', { body: { kind, environment } });
      } finally {
        await again();
        setTesting(false);
      }
    },
  };
}
