import { useQuery, useQueryClient } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { useState } from 'react';
import type { IntegrationKind } from './kinds.ts';
import type { integrationRoutes, IntegrationStatus } from './routes.ts';

const STATUS = ['integrations', 'status'];

/** The state of one integration, and how to test it. */
export function useIntegration(kind: IntegrationKind) {
  const call = routesOf<typeof integrationRoutes>(useClient());
  const queries = useQueryClient();
  const [isTesting, setTesting] = useState(false);
  const found = useQuery({
    queryKey: STATUS,
    queryFn: async () => (await call('GET /integrations/status')).items,
  });
  const again = () => queries.invalidateQueries({ queryKey: STATUS });
  return {
    found,
    status: found.data?.find((one) => one.kind === kind) satisfies IntegrationStatus | undefined,
    isTesting,
    again,
    async test(): Promise<void> {
      setTesting(true);
      try {
        await call('POST /integrations/test', { body: { kind } });
      } finally {
        await again();
        setTesting(false);
      }
    },
  };
}

/** Reads the integrations that forms can use; undefined while loading. */
export function useIntegrationsInForms() {
  const call = routesOf<typeof integrationRoutes>(useClient());
  const { data } = useQuery({
    queryKey: ['integrations', 'in-forms'],
    queryFn: () => call('GET /integrations/in-forms'),
    staleTime: 5_000,
  });
  return data;
}
