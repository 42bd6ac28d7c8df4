import { LRUCache } from 'lru-cache';
import { ProblemError } from '../errors/problem.ts';

/** How often something may happen. */
export interface Rate {
  /** Tokens that come back each minute, one by one. */
  perMinute: number;
  /** Tokens of a full bucket: how many may be taken at once. A minute's worth when left out. */
  burst?: number;
}

/** A limit by key, such as a network address or a person. */
export interface TokenBuckets {
  /** Milliseconds until the key has a token; 0 when it has one. */
  wait(key: string): number;
  take(key: string): void;
  giveBack(key: string): void;
  /** Takes a token if there is one. @returns 0, or the whole seconds until there is one */
  admit(key: string): number;
}

const MINUTE_MS = 60_000;
/** Keys that are remembered for each limit, at about 150 bytes each. */
const REMEMBERED = 50_000;

/**
 * Token buckets, each kept as one number: the moment at which it will be full again. They are counted in this process
 * alone and in memory (docs/decisions/0022).
 * @param now milliseconds of a clock that is never set back; for tests
 */
export function createTokenBuckets(
  { perMinute, burst = perMinute }: Rate,
  now: () => number = () => performance.now(),
): TokenBuckets {
  const fullAt = new LRUCache<string, number>({ max: REMEMBERED });
  const each = MINUTE_MS / perMinute;
  const wait = (key: string): number => Math.max(0, (fullAt.get(key) ?? 0) + each - each * burst - now());
  const take = (key: string): void => void fullAt.set(key, Math.max(fullAt.get(key) ?? 0, now()) + each);
  return {
    wait,
    take,
    giveBack: (key) => void fullAt.set(key, (fullAt.get(key) ?? 0) - each),
    admit(key) {
      const ms = wait(key);
      if (ms > 0) return Math.ceil(ms / 1000);
      take(key);
      return 0;
    },
  };
}

/**
 * Takes a token, for what one person may do only so often.
 * @throws ProblemError too_many_requests, with the seconds until there is one
 */
export function requireToken(buckets: TokenBuckets, key: string): void {
  const seconds = buckets.admit(key);
  if (seconds > 0)
    throw new ProblemError(
      'too_many_requests',
      `Too many at once. Try again in this many seconds: ${seconds}.`,
      {
        retryAfter: seconds,
      },
    );
}
