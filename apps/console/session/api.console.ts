import { createClient } from '@tributary/engine/http/client.ts';
import { renew, tokenForRequest } from './store.console.ts';

/**
 * The console's one client of the API. A refused token is renewed at once: either the next call carries a good one,
 * or the person is known to be signed out.
 */
export const api = createClient({
  getToken: tokenForRequest,
  onUnauthorized: () => void renew().catch(() => undefined),
});
