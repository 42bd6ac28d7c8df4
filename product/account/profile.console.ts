import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useClient, useRefreshSession } from '@tributary/engine/screens/console-context.console.tsx';
import type { Profile } from './account.ts';

/** Beside the users, so that a change of one of them reads it anew. */
const queryKey = ['users', 'own'];

/** The person who is signed in, as they see themselves. */
export function useProfile() {
  const client = useClient();
  return useQuery({ queryKey, queryFn: () => client.call<Profile>('GET', '/api/v1/account') });
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
