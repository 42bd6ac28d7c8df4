import { queryOptions, useQuery } from '@tanstack/react-query';
import { routesOf, type RoutesClient } from '@tributary/engine/http/route-client.ts';
import type { sessionRoutes } from '@tributary/product/account/session-routes.ts';
import { api } from './api.console.ts';
import { useSessionState } from './store.console.ts';

/** The signed-in person with their organization, from `GET /api/v1/session`. */
export type Who = Awaited<ReturnType<RoutesClient<typeof sessionRoutes>>>;

/** The signed-in person, as the server knows them now. */
export const whoOptions = queryOptions({
  queryKey: ['shell', 'who'],
  queryFn: () => routesOf<typeof sessionRoutes>(api)('GET /session'),
  staleTime: 5 * 60_000,
});

/** The signed-in person; undefined while loading. */
export function useWho(): Who | undefined {
  const signedIn = useSessionState().status === 'in';
  const { data } = useQuery({ ...whoOptions, enabled: signedIn });
  return signedIn ? data : undefined;
}

/** The name to show until the session is loaded: from the token. */
export function useDisplayName(): string {
  const state = useSessionState();
  return useWho()?.name ?? (state.status === 'in' ? state.session.email : '');
}
