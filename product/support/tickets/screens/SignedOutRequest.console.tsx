import { createClient } from '@tributary/engine/http/client.ts';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import type { ticketRoutes } from '../routes.ts';
import { RequestForm } from './RequestForm.console.tsx';

/** Without a token: whoever is signed out has none. */
const call = routesOf<typeof ticketRoutes>(createClient({ getToken: () => Promise.resolve(undefined) }));

/** The form for somebody who is signed out. */
export function SignedOutRequest() {
  return <RequestForm withEmail send={(body) => call('POST /support/visitor-tickets', { body })} />;
}
