import { implement } from '@tributary/engine/http/implement.server.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { customIntegrationRoutes } from '@tributary/resources/custom-integrations/routes.ts';
import {
  beginSignIn,
  completeIntegrationSignIn,
  removeSignIn,
  signInAddress,
  type IntegrationSignInDeps,
} from './authorize.server.ts';
import { openCustomIntegration, readTokenState } from './store.server.ts';

const stateOf = (response: unknown, reason: string | null): 'never' | 'authorized' | 'expired' => {
  if (!response) return 'never';
  return reason === null ? 'authorized' : 'expired';
};

/** Authorizing custom integrations on their services' own sign-in pages. */
export const signInHandlers = (deps: IntegrationSignInDeps) =>
  implement(customIntegrationRoutes, {
    async 'GET /custom-integrations/:id/authorization'({
      context: { app },
      actor: { tenantId },
      params: { id },
    }) {
      const found = await openCustomIntegration(app, { tenantId, id });
      if (!found) throw new ProblemError('not_found');
      const { response } = found.data.authorization;
      const { reason } = await readTokenState(app, { tenantId, id });
      return {
        state: stateOf(response, reason),
        authorizedAt: response?.authorizedAt ?? null,
        authorizedBy: response?.authorizedBy ?? null,
        reason,
        redirectUri: signInAddress(deps, id),
      };
    },

    async 'POST /custom-integrations/:id/authorization'({ context, params: { id }, body: { browser } }) {
      return { url: await beginSignIn(deps, context, id, browser) };
    },

    'POST /custom-integrations/:id/authorization/completion': ({ context, params: { id }, body }) =>
      completeIntegrationSignIn(deps, context, id, body),

    async 'POST /custom-integrations/:id/authorization/removal'({ context, params: { id } }) {
      await removeSignIn(context, id);
      return {};
    },
  });
