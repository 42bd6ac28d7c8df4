import { createTokenBuckets } from '@tributary/engine/http/token-buckets.server.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';

/** Requests of one credential: so many at once, and so many a minute in the long run. Counted per process. */
const LIMIT = 600;

/** The rate limit of API credentials. */
export function createCredentialLimit() {
  const buckets = createTokenBuckets({ perMinute: LIMIT });
  return {
    /** @throws ProblemError too_many_requests, with the seconds until the next one */
    admit(credentialId: string): void {
      const retryAfter = buckets.admit(credentialId);
      if (retryAfter > 0)
        throw new ProblemError('too_many_requests', `Try again in this many seconds: ${retryAfter}.`, {
          retryAfter,
        });
    },
    /**
     * Headers by which a client can slow down by itself; the reset is in seconds until the whole limit is available
     * again.
     */
    headers(credentialId: string): Record<string, number> {
      const left = Math.max(0, buckets.left(credentialId));
      return {
        'ratelimit-limit': LIMIT,
        'ratelimit-remaining': left,
        'ratelimit-reset': Math.ceil(((LIMIT - left) / LIMIT) * 60),
      };
    },
  };
}
