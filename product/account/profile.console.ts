import { useQuery, useQueryClient } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useClient, useRefreshSession } from '@tributary/engine/screens/console-context.console.tsx';
import type { Profile } from './account.ts';
import type { accountRoutes } from './routes.ts';

/** Beside the users, so that a change of one of them reads it anew. */
const queryKey = ['users', 'own'];

/** Calls the routes of one's own account. */
export const useAccountRoutes = () => routesOf<typeof accountRoutes>(useClient());

/** The person who is signed in, as they see themselves. */
export function useProfile() {
  const call = useAccountRoutes();
  return useQuery({ queryKey, queryFn: () => call('GET /account') });
}

/** Takes over what a change has answered, and has the rest of the console read who is here. */
export function useSettleProfile(): (change: Partial<Profile>) => void {
  const queries = useQueryClient();
  const refreshSession = useRefreshSession();
  return (change) => {
    queries.setQueryData<Profile>(queryKey, (known) => known && { ...known, ...change });
    void refreshSession();
  };
}
