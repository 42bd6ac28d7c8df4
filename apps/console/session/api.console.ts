import { createClient } from '@tributary/engine/http/client.ts';
import { renew, tokenForRequest } from './store.console.ts';

/**
 * The console's one API client. A refused token is renewed at once: the next call has a valid one, or the person is
 * signed out.
 */
export const api = createClient({
  getToken: tokenForRequest,
  onUnauthorized: () => void renew().catch(() => undefined),
});
