import { BoundedMap } from '@tributary/kit/bounded-map.ts';
import type { Rates, SubmissionLimits } from './limits.ts';

/** Whose submission it is, for the limits. */
export interface Sender {
  /** The network address, IPv6 by its first 64 bits. */
  network: string;
  tenantId: string;
  formId: string;
  /** The submission's idempotency key: copies of one submission that come together count once. */
  key: string;
  pays: boolean;
}

/** Leave to write one submission. */
export interface Leave {
  /** Ends it. `counts` false gives back what it took: nothing new was written. */
  end(counts: boolean): void;
}

export interface Throttle {
  /** Leave for a submission, or after how many seconds there can be one. */
  ask(sender: Sender): Leave | { retryAfter: number };
}

const MINUTE_MS = 60_000;
/** Addresses and forms that are remembered for each limit, at about 150 bytes each. */
const REMEMBERED = 50_000;

/**
 * Limits submissions by address, form and organization. Each may send a whole minute's worth at once; after that they
 * come back one by one. Counted in this process alone and in memory (docs/decisions/0022).
 * @param now milliseconds; for tests
 */
export function createThrottle(limits: SubmissionLimits | 'off', now: () => number = Date.now): Throttle {
  if (limits === 'off') return { ask: () => ({ end: () => undefined }) };
  const bucketsOf = ({ address, form, organization }: Rates) => ({
    address: createBuckets(address, now),
    form: createBuckets(form, now),
    organization: createBuckets(organization, now),
  });
  const submissions = bucketsOf(limits.submissions);
  const payments = bucketsOf(limits.payments);
  /** Submissions that are being written, with how many copies of them. */
  const underWay = new Map<string, number>();

  return {
    ask({ network, tenantId, formId, key, pays }) {
      const name = `${tenantId} ${formId} ${key}`;
      const copies = underWay.get(name) ?? 0;
      const wanted = (pays ? [submissions, payments] : [submissions]).flatMap((buckets) => [
        [buckets.address, network] as const,
        [buckets.form, formId] as const,
        [buckets.organization, tenantId] as const,
      ]);
      if (copies === 0) {
        const wait = Math.max(...wanted.map(([buckets, of]) => buckets.wait(of)));
        if (wait > 0) return { retryAfter: Math.ceil(wait / 1000) };
        for (const [buckets, of] of wanted) buckets.take(of);
      }
      underWay.set(name, copies + 1);
      return {
        end(counts) {
          const left = underWay.get(name)! - 1;
          if (left > 0) underWay.set(name, left);
          else underWay.delete(name);
          if (copies === 0 && !counts) for (const [buckets, of] of wanted) buckets.giveBack(of);
        },
      };
    },
  };
}

/** Token buckets, each kept as one number: the moment at which it will be full again. */
function createBuckets(perMinute: number, now: () => number) {
  const fullAt = new BoundedMap<string, number>(REMEMBERED);
  const each = MINUTE_MS / perMinute;
  return {
    /** Milliseconds until there is a token. */
    wait: (of: string): number => Math.max(0, (fullAt.get(of) ?? 0) + each - MINUTE_MS - now()),
    take: (of: string): void => fullAt.set(of, Math.max(fullAt.get(of) ?? 0, now()) + each),
    giveBack: (of: string): void => fullAt.set(of, (fullAt.get(of) ?? 0) - each),
  };
}
