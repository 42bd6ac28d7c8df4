import { lastUsed } from '../held/last-used.ts';
import { ProblemError } from '../errors/problem.ts';

/** A rate limit. */
export interface Rate {
  /** Tokens that are added each minute, one by one. */
  perMinute: number;
  /** Size of a full bucket: how many requests may come at once. Default: `perMinute`. */
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
  /** Tokens that the key has. */
  left(key: string): number;
}

const MINUTE_MS = 60_000;
/** Keys that are remembered for each limit, at about 150 bytes each. */
const REMEMBERED = 50_000;

/**
 * Token buckets, each stored as one number: the time at which it will be full again. They are counted per process and
 * in memory (docs/decisions/0022).
 * @param now milliseconds of a monotonic clock; for tests
 */
export function createTokenBuckets(
  { perMinute, burst = perMinute }: Rate,
  now: () => number = () => performance.now(),
): TokenBuckets {
  const fullAt = lastUsed<number>(REMEMBERED);
  const each = MINUTE_MS / perMinute;
  const wait = (key: string): number => Math.max(0, (fullAt.get(key) ?? 0) + each - each * burst - now());
  const take = (key: string): void => void fullAt.set(key, Math.max(fullAt.get(key) ?? 0, now()) + each);
  return {
    wait,
    take,
    left: (key) => Math.floor(burst - Math.max(0, (fullAt.get(key) ?? 0) - now()) / each),
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
 * Takes a token for an action whose rate is limited per person.
 * @throws ProblemError too_many_requests, with the seconds until the next token
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
