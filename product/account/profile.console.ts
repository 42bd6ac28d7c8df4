import { useQuery, useQueryClient } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useClient, useRefreshSession } from '@tributary/engine/screens/console-context.console.tsx';
import type { Profile } from './account.ts';
import type { accountRoutes } from './routes.ts';

/** Under the key of users, so that a change of a user invalidates it. */
const queryKey = ['users', 'own'];

/** Calls the routes of one's own account. */
export const useAccountRoutes = () => routesOf<typeof accountRoutes>(useClient());

/** The signed-in person's own profile. */
export function useProfile() {
  const call = useAccountRoutes();
  return useQuery({ queryKey, queryFn: () => call('GET /account') });
}

/** Applies the response of a change, and makes the rest of the console read the person again. */
export function useSettleProfile(): (change: Partial<Profile>) => void {
  const queries = useQueryClient();
  const refreshSession = useRefreshSession();
  return (change) => {
    queries.setQueryData<Profile>(queryKey, (known) => known && { ...known, ...change });
    void refreshSession();
  };
}
