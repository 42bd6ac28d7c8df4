import { Navigate, useLocation, useParams } from '@tanstack/react-router';
import { callbackPath } from '../callback-path.ts';

/** Where a service sends people back to: forwards to the common callback, with the environment and the code. */
export default function ForwardCallback() {
  const { kind = '' } = useParams({ strict: false }) as { kind?: string };
  const { pathname } = useLocation();
  const env = pathname.endsWith('/sandbox') ? 'sandbox' : 'production';
  const given = new URLSearchParams(window.location.search);
  const search: Record<string, string> = { env };
  for (const name of ['code', 'state', 'error']) {
    const value = given.get(name);
    if (value !== null) search[name] = value;
  }
  return <Navigate to={callbackPath(kind)} search={search} replace />;
}
