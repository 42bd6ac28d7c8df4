import { planNameOf, type PlanName } from '@tributary/engine/quota/plans.ts';

/** As the price list and the screens count: with 1024 ** 3, a plan of 20 GB would be shown as 21.5 GB. */
const GIGABYTE = 1000 ** 3;
/** The bytes of all files of an organization, by its plan. */
const STORAGE: Record<PlanName, number> = {
  starter: 2 * GIGABYTE,
  growth: 20 * GIGABYTE,
  scale: 200 * GIGABYTE,
};

/** How many bytes of visitors' files an organization may have. @param plan the organization's plan */
export const storageOf = (plan: string): number => STORAGE[planNameOf(plan)];

/** The bytes of an organization's uploads that no submission has claimed yet. */
export const UNCLAIMED_BYTES = 2 * GIGABYTE;

/** For so long an upload waits for its submission. */
export const WAITS_MS = 24 * 60 * 60_000;

/** One network address: uploads, and megabytes, in a minute and at once. */
export interface UploadRates {
  files: { perMinute: number; burst: number };
  megabytes: { perMinute: number; burst: number };
}

export const DEFAULT_RATES: UploadRates = {
  files: { perMinute: 20, burst: 60 },
  megabytes: { perMinute: 60, burst: 600 },
};
