import { useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** Where the person is: the path, its parameters, and the query with its values as text. */
export function useAddress(): {
  path: string;
  params: Readonly<Record<string, string | undefined>>;
  search: Readonly<Record<string, string | undefined>>;
} {
  const { pathname } = useLocation();
  const params: Record<string, string | undefined> = useParams({ strict: false });
  const given: Record<string, unknown> = useSearch({ strict: false });
  const search = Object.entries(given).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return { path: pathname, params, search: Object.fromEntries(search) as Record<string, string> };
}

/** Replaces this screen by another one. It navigates once, even if this screen is rendered again on the way. */
export function Forward({ to, search }: { to: string; search: Record<string, string> }) {
  const navigate = useNavigate();
  const isGone = useRef(false);
  useEffect(() => {
    if (isGone.current) return;
    isGone.current = true;
    void navigate({ to, search, replace: true });
  });
  return null;
}
