import { Forward, useAddress } from '@tributary/engine/screens/address.console.tsx';
import { callbackPath } from '../callback-path.ts';

/** Where a service sends people back to: forwards to the common callback, with the environment and the code. */
export default function ForwardCallback() {
  const { path, params } = useAddress();
  const search: Record<string, string> = { env: path.endsWith('/sandbox') ? 'sandbox' : 'production' };
  // As it was sent: a code may look like a number.
  const given = new URLSearchParams(window.location.search);
  for (const name of ['code', 'state', 'error']) {
    const value = given.get(name);
    if (value !== null) search[name] = value;
  }
  return <Forward to={callbackPath(params['kind'] ?? '')} search={search} />;
}
