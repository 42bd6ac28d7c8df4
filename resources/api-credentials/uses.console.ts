import { useQuery } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import type { apiCredentialRoutes, CredentialUse } from './routes.ts';

/** Returns the usage of each credential in the last 30 days, by its id; undefined while loading. */
export function useCredentialUses(): ReadonlyMap<string, CredentialUse> | undefined {
  const call = routesOf<typeof apiCredentialRoutes>(useClient());
  const { data } = useQuery({
    queryKey: ['api-credentials', 'uses'],
    queryFn: async () => {
      const { items } = await call('GET /api-credential-uses');
      return new Map(items.map((item) => [item.id, item]));
    },
  });
  return data;
}
