import { implementCallables } from '@tributary/engine/http/callables/implement-callables.server.ts';
import { identityCallables } from './callables.ts';
import type { Identity } from './identity.server.ts';

/** The callables of the sign-in: they set the session cookie beside their result. */
export const identityCallableHandlers = (identity: Pick<Identity, 'exchangeToken'>) =>
  implementCallables(identityCallables, {
    async createCustomToken({ data: { jwt, invitation }, request, reply }) {
      const { result, setCookie } = await identity.exchangeToken({
        jwt,
        request: request.raw,
        ...(invitation ? { brought: invitation } : {}),
      });
      reply.header('set-cookie', setCookie);
      return result;
    },
  });
