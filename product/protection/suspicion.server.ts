import type { FadingCounts } from './fading-counts.ts';
import { createFadingCounts } from './fading-counts.ts';

/** The sender of a submission, and its features. */
export interface Sender {
  tenantId: string;
  formId: string;
  /** The network address, IPv6 by its first 64 bits. */
  network: string;
  /** The submission's idempotency key. */
  key: string;
  /** The amount in minor units; undefined for a submission that pays nothing. */
  amountMinor: number | undefined;
  /** Answers that name a person: robots make them up by a pattern. */
  names: readonly string[];
}

/** Incidents of a submission. */
export type Incident =
  /** It came without the proof that was asked for. */
  | 'unproven'
  /** A question was answered wrongly. */
  | 'wrong'
  /** A field was filled in that people don't see. */
  | 'trap'
  /** Its payment failed. */
  | 'failed';

/** Difficulty for an unknown sender, on a quiet form: about 8 000 hashes, 10 ms of a desktop computer. */
export const CALM_BITS = 13;
/** About a million hashes: 1 s of a desktop computer, 4 s of a slow telephone. No sender is asked for more. */
const MOST_MORE_BITS = 7;

const MINUTE_MS = 60_000;
const WEIGHT: Record<Incident, number> = { unproven: 1, wrong: 1, trap: 4, failed: 3 };
/** Above these counts a form, and above five times as many an organization, is under attack, by degrees. */
const DEGREES = [8, 50, 400] as const;
/** So many incidents of one address, and its next submission needs a proof. */
const OWN_INCIDENTS = 4;
/** Submissions without proof that a form takes within some minutes before it counts as attacked. */
const UNPROVEN = { pays: 12, free: 60 } as const;
const OF_ORGANIZATION = 4;
/** Card testers pay small amounts. Minor units. */
const SMALL_MINOR = 500;
const MANY_SMALL = 15;
const MANY_ALIKE = [8, 30] as const;
/** People take longer from their first keystroke to the last. */
const FAST_MS = 1_500;

/**
 * Computes, in memory, the suspicion against a submission: incidents of its address, its form and its organization,
 * payments of its address, and patterns. Suspicion only makes a challenge harder, up to one that a telephone solves.
 * @param patience how many times as much as usual an address may send before it is suspicious
 */
export function createSuspicion(now: () => number, calmBits = CALM_BITS, patience = 1) {
  const unit = 1 / patience;
  const incidents = createFadingCounts(10 * MINUTE_MS, now, unit);
  const unproven = createFadingCounts(5 * MINUTE_MS, now, unit);
  const payments = createFadingCounts(10 * MINUTE_MS, now, unit);
  const patterns = createFadingCounts(10 * MINUTE_MS, now, unit);

  const networkKey = ({ tenantId, network }: Sender): string => `${tenantId} ${network}`;
  const degree = (of: number): number => DEGREES.filter((limit) => of >= limit).length;
  const attack = ({ tenantId, formId }: Pick<Sender, 'tenantId' | 'formId'>): number =>
    Math.max(degree(incidents.of(formId)), degree(incidents.of(tenantId) / 5));

  /** Keys of the counts of submissions without proof, and how many each may have. */
  const unprovenKeys = ({ tenantId, formId, amountMinor }: Sender): [string, number][] => {
    const kind = amountMinor === undefined ? 'free' : 'pays';
    return [
      [`${formId} ${kind}`, UNPROVEN[kind]],
      [`${tenantId} ${kind}`, UNPROVEN[kind] * OF_ORGANIZATION],
    ];
  };

  function countAll(counts: FadingCounts, sender: Sender, by: number): void {
    for (const key of [networkKey(sender), sender.formId, sender.tenantId]) counts.add(key, by);
  }

  return {
    /** How hard a challenge must be for this submission to pass. */
    bitsFor(sender: Sender, seen: { isTrapped: boolean; ageMs: number | undefined }): number {
      const own = incidents.of(networkKey(sender));
      const isPaying = sender.amountMinor !== undefined;
      const isSmall = isPaying && sender.amountMinor! <= SMALL_MINOR;
      const alike = Math.max(0, ...patternsOf(sender).map((pattern) => patterns.of(pattern)));
      const bits =
        calmBits +
        attack(sender) +
        (own < 1.5 ? 0 : Math.min(5, Math.ceil(Math.log2(own)))) +
        (isPaying ? Math.min(5, 2 * Math.round(payments.of(networkKey(sender)))) : 0) +
        (isSmall && patterns.of(`small ${sender.formId}`) >= MANY_SMALL ? 1 : 0) +
        MANY_ALIKE.filter((limit) => alike >= limit).length +
        (seen.ageMs !== undefined && seen.ageMs < FAST_MS ? 2 : 0) +
        (seen.isTrapped ? 4 : 0);
      return Math.min(calmBits + MOST_MORE_BITS, bits);
    },
    /** How hard a challenge is that is issued before the answers are known: enough for a payment. */
    bitsAhead(tenantId: string, formId: string, network: string): number {
      const names: string[] = [];
      const sender = { tenantId, formId, network, key: '', amountMinor: Number.MAX_SAFE_INTEGER, names };
      return this.bitsFor(sender, { isTrapped: false, ageMs: undefined });
    },
    /** Whether incidents of a form, or of its organization, are more than people cause. */
    isAttacked: (at: Pick<Sender, 'tenantId' | 'formId'>): boolean => attack(at) > 0,
    /** Whether a submission may come without a proof, as those without script do. */
    mayBeUnproven(sender: Sender): boolean {
      if (attack(sender) > 0 || incidents.of(networkKey(sender)) >= OWN_INCIDENTS) return false;
      return unprovenKeys(sender).every(([key, most]) => unproven.of(key) + unit <= most + 1e-6);
    },
    noteUnproven(sender: Sender, by: 1 | -1): void {
      for (const [key] of unprovenKeys(sender)) unproven.add(key, by);
    },
    note(sender: Sender, incident: Incident): void {
      countAll(incidents, sender, WEIGHT[incident]);
    },
    /** A submission was taken. */
    noteTaken(sender: Sender): void {
      if (sender.amountMinor === undefined) return;
      payments.add(networkKey(sender));
      if (sender.amountMinor <= SMALL_MINOR) patterns.add(`small ${sender.formId}`);
      for (const pattern of patternsOf(sender)) patterns.add(pattern);
    },
  };
}

export type Suspicion = ReturnType<typeof createSuspicion>;

/** Patterns of names that a program made: letters and digits in the same order and number, such as `xkcd1234@`. */
function patternsOf({ formId, names }: Sender): string[] {
  return names
    .slice(0, 5)
    .map((name) => name.slice(0, 60).toLowerCase())
    .filter((name) => /\d/.test(name) && /\p{L}/u.test(name))
    .map((name) => `${formId} ${name.replace(/\p{L}/gu, 'a').replace(/\d/g, '9')}`);
}
