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
  /** The organization's settings that every member sees. */
  organization: OrganizationFrame;
  /** The URL of the organization's site. */
  sitesOrigin: string;
  features: readonly ImplementedFlag[];
  /** The name of their picture; null without one. */
  avatar: string | null;
  /** Their appearance, once they have chosen one. */
  preferences: Appearance | null;
  /** The language of their emails. */
  locale: string;
}

/** The signed-in person, as the server knows them now. */
export const whoOptions = queryOptions({
  queryKey: ['shell', 'who'],
  queryFn: () => api.call<Who>('GET', '/api/v1/session'),
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
