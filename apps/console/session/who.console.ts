import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Role } from '@tributary/engine/access/roles.ts';
import type { OrganizationFrame } from '@tributary/engine/screens/console-context.console.tsx';
import type { ImplementedFlag } from '@tributary/engine/quota/plans.ts';
import type { Appearance } from '@tributary/kit/appearance/use-appearance.console.ts';
import { api } from './api.console.ts';
import { useSessionState } from './store.console.ts';

/** The part of `GET /api/v1/session` that the console shows. */
export interface Who {
  userId: string;
  email: string;
  name: string;
  role: Role;
  tenantSlug: string;
  /** The organization's name. */
  tenantName: string;
  plan: string;
  /** What everybody sees of the organization's settings. */
  organization: OrganizationFrame;
  /** Where the organization's pages stand in public. */
  sitesOrigin: string;
  features: readonly ImplementedFlag[];
  /** Names their picture; null without one. */
  avatar: string | null;
  /** How the console looks to them, once they have chosen. */
  preferences: Appearance | null;
  /** The language that they are written to in. */
  locale: string;
}

/** Who is signed in, as the server knows them now. */
export const whoOptions = queryOptions({
  queryKey: ['shell', 'who'],
  queryFn: () => api.call<Who>('GET', '/api/v1/session'),
  staleTime: 5 * 60_000,
});

/** Who is signed in; undefined until it is known. */
export function useWho(): Who | undefined {
  const signedIn = useSessionState().status === 'in';
  const { data } = useQuery({ ...whoOptions, enabled: signedIn });
  return signedIn ? data : undefined;
}

/** The name to show while the server has not said more than the token does. */
export function useDisplayName(): string {
  const state = useSessionState();
  return useWho()?.name ?? (state.status === 'in' ? state.session.email : '');
}
