import { implement } from '@tributary/engine/http/implement.server.ts';
import { authorizationRoutes } from '@tributary/resources/connectors/authorization-routes.ts';
import {
  beginAuthorization,
  completeAuthorization,
  removeAuthorization,
  type AuthorizationDeps,
} from './authorize.server.ts';

/** Granting access on a service's own sign-in page, and giving it back. */
export const authorizationHandlers = (deps: AuthorizationDeps) =>
  implement(authorizationRoutes, {
    async 'POST /connectors/authorization'({ context, body: { browser, ...place } }) {
      return { url: await beginAuthorization(deps, context, place, browser) };
    },

    'POST /connectors/authorization/completion': ({ context, body }) =>
      completeAuthorization(deps, context, body),

    async 'POST /connectors/authorization/removal'({ context, body }) {
      return { isRevoked: await removeAuthorization(deps, context, body) };
    },
  });
