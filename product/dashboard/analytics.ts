import type { Currency } from '@tributary/kit/money.ts';

/** What came in in one currency: minor units for each date, and in all, against the period before. */
export interface CurrencyTotals {
  currency: Currency;
  total: number[];
  sum: number;
  previousSum: number;
  gifts: number;
}

/** Which page the donations and sign-ups of the period came from. Money is in the main currency, minor units. */
export interface PageShare {
  pageId: string | null;
  name: string | null;
  sum: number;
  previousSum: number;
  gifts: number;
  subscribers: number;
}

/** A counter that is close to its goal or has reached it; in the counter's own unit. */
export interface NearGoal {
  counterId: string;
  name: string;
  kind: 'amount' | 'donations' | 'donors' | 'subscribers';
  currency: Currency;
  total: number;
  threshold: number;
}

/**
 * The answer of `tenantAnalytics` (specification, section 7: donations {dates, total, totalDonors} and subscribers
 * {dates, total}), with what the dashboard asks beyond: the period before, the pages, and what needs somebody.
 */
export interface TenantAnalytics {
  donations: {
    /** Days of the period, `YYYY-MM-DD`, in the asked time zone. */
    dates: string[];
    /** For each date, in minor units of `currency`: the one that most money came in. Others stand in `currencies`. */
    total: number[];
    totalDonors: number;
    previousDonors: number;
    currency: Currency;
    sum: number;
    previousSum: number;
    gifts: number;
    previousGifts: number;
    currencies: CurrencyTotals[];
  };
  subscribers: { dates: string[]; total: number[]; sum: number; previousSum: number };
  pages: PageShare[];
  attention: {
    failedPayments: number;
    parkedDeliveries: number;
    /** Events for activated webhooks that were given up; 0 for those who may not read webhooks. */
    parkedEvents: number;
    /** Published pages that could not be published again; none for those who may not read pages. */
    parkedPages: { pageId: string; name: string }[];
    goals: NearGoal[];
  };
}
