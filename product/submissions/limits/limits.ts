/** How many a minute from one network address, for one form and for one organization. */
export interface Rates {
  address: number;
  form: number;
  organization: number;
}

/** Limits of visitors' requests: submissions of any kind, and those that lead to a payment. */
export interface SubmissionLimits {
  submissions: Rates;
  payments: Rates;
}

export const DEFAULT_LIMITS: SubmissionLimits = {
  submissions: { address: 30, form: 300, organization: 3_000 },
  payments: { address: 6, form: 60, organization: 600 },
};

/** How many times the usual payments an address may make: so many times as patient is the check against robots. */
export const patienceOf = (limits: SubmissionLimits | 'off'): number =>
  limits === 'off' ? 1 : Math.max(1, limits.payments.address / DEFAULT_LIMITS.payments.address);

const PART = /^(submissions|payments)=(\d{1,7})\/(\d{1,7})\/(\d{1,7})$/;

/**
 * Reads a setting such as `payments=60/600/6000`: a minute's limits for an address, a form and an organization. Limits
 * that it does not name keep their default; `off` is no limit at all.
 * @returns null when it can't be read
 */
export function readLimits(text: string): SubmissionLimits | 'off' | null {
  if (text.trim() === 'off') return 'off';
  const limits = { ...DEFAULT_LIMITS };
  for (const part of text.split(',').filter((each) => each.trim())) {
    const [, kind, ...figures] = PART.exec(part.trim()) ?? [];
    const [address = 0, form = 0, organization = 0] = figures.map(Number);
    if (!kind || Math.min(address, form, organization) < 1) return null;
    limits[kind as keyof SubmissionLimits] = { address, form, organization };
  }
  return limits;
}
