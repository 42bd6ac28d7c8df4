import { createTokenBuckets } from '@tributary/engine/http/token-buckets.server.ts';
import type { Rates, SubmissionLimits } from './limits.ts';

/** The sender of a submission, for the limits. */
export interface SubmissionSender {
  /** The network address, IPv6 by its first 64 bits. */
  network: string;
  tenantId: string;
  formId: string;
  /** The submission's idempotency key: copies of one submission that come together count once. */
  key: string;
  pays: boolean;
  /** It came with the proof of some work, so that the limits of form and organization are wider. */
  isProven: boolean;
}

/** Leave to write one submission. */
export interface Leave {
  /** Ends it. `counts` false returns its places: nothing new was written. */
  end(counts: boolean): void;
}

/** A proof makes a flood costly: with it, a form and an organization may receive so many times as much. */
const FOR_PROVEN = 20;

export interface SubmissionThrottle {
  /** Leave for a submission, or after how many seconds there can be one. */
  ask(sender: SubmissionSender): Leave | { retryAfter: number };
}

/**
 * Limits submissions by address, form and organization. Each may send a whole minute's worth at once; after that they
 * come back one by one. Counted in this process alone and in memory (docs/decisions/0022).
 * @param now milliseconds; for tests
 */
export function createSubmissionThrottle(
  limits: SubmissionLimits | 'off',
  now?: () => number,
): SubmissionThrottle {
  if (limits === 'off') return { ask: () => ({ end: () => undefined }) };
  const bucketsOf = ({ address, form, organization }: Rates) => ({
    address: createTokenBuckets({ perMinute: address }, now),
    form: createTokenBuckets({ perMinute: form }, now),
    organization: createTokenBuckets({ perMinute: organization }, now),
  });
  const wider = ({ address, form, organization }: Rates): Rates => ({
    address,
    form: form * FOR_PROVEN,
    organization: organization * FOR_PROVEN,
  });
  const kinds = [limits.submissions, limits.payments].map((rates) => ({
    plain: bucketsOf(rates),
    proven: bucketsOf(wider(rates)),
  }));
  /** Submissions that are being written, with how many copies of them. */
  const underWay = new Map<string, number>();

  return {
    ask({ network, tenantId, formId, key, pays, isProven }) {
      const name = `${tenantId} ${formId} ${key}`;
      const copies = underWay.get(name) ?? 0;
      const wanted = (pays ? kinds : kinds.slice(0, 1)).flatMap(({ plain, proven }) => {
        const { form, organization } = isProven ? proven : plain;
        return [
          [plain.address, network] as const,
          [form, formId] as const,
          [organization, tenantId] as const,
        ];
      });
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
