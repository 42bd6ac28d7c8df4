import { useQuery } from '@tanstack/react-query';
import { api } from './api.console.ts';
import { useSession } from './store.console.ts';

/** The part of `GET /api/v1/session` that the shell shows. */
export interface Who {
  user: { id: string; email: string; name: string; role: string };
  organization: { name: string };
}

/** Who is signed in, by name; what the token says stands in until the server has answered. */
export function useWho(): Who {
  const state = useSession();
  const { data } = useQuery({
    queryKey: ['shell', 'who'],
    queryFn: () => api.call<Who>('GET', '/api/v1/session'),
    enabled: state.status === 'in',
    staleTime: 5 * 60_000,
  });
  if (data) return data;
  const { email, tenant } = state.status === 'in' ? state.session : { email: '', tenant: '' };
  return { user: { id: '', email, name: email, role: '' }, organization: { name: tenant } };
}
