import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { implementCallables } from '@tributary/engine/http/callables/implement-callables.server.ts';
import type { MountedRoutes } from '@tributary/engine/http/implement.server.ts';
import { createTokenBuckets, requireToken } from '@tributary/engine/http/token-buckets.server.ts';
import { billingCallables } from './callables.ts';
import type { CustomerPortal } from './portal.server.ts';

/** Sessions that one organization may open in a minute: each is a call to the payment service. */
const SESSIONS_A_MINUTE = 10;

/** The parts of a failure that may be logged: never the message, which can repeat the request. */
const toldOf = (error: unknown): object => {
  const about = error instanceof Error ? error : new Error(String(error));
  return {
    failure: about.name,
    ...('code' in about ? { code: about.code } : {}),
    ...('requestId' in about ? { requestId: about.requestId } : {}),
  };
};

/** The callable function that opens the customer portal. */
export function billingHandlers(portal: CustomerPortal): MountedRoutes {
  const sessions = createTokenBuckets({ perMinute: SESSIONS_A_MINUTE });
  return implementCallables(billingCallables, {
    async customerPortalSession({ context, actor, request }) {
      if (actor.scopes)
        throw new ProblemError('missing_ability', 'Only a person who is signed in may do this.');
      requireToken(sessions, actor.tenantId);
      try {
        return await portal.open(context.app.db, actor);
      } catch (error) {
        request.log.warn(toldOf(error), 'the customer portal can not be opened');
        throw new ProblemError('unavailable', 'Not possible to redirect you to the customer portal');
      }
    },
  });
}
