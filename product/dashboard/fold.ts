import { isCurrency, ownCurrencyFirst, type Currency } from '@tributary/kit/money.ts';
import type { CampaignShare, CurrencyTotals, PageShare, TenantAnalytics } from './analytics.ts';

/** One group of the grouped query. */
export interface AnalyticsRow {
  kind: 'day' | 'page' | 'campaign' | 'whole';
  is_now: boolean;
  day: string | null;
  currency: string | null;
  pageId: string | null;
  pageName: string | null;
  campaignCode: string | null;
  /** Minor units of the row's currency. */
  sum: number;
  donations: number;
  donors: number;
  subscribers: number;
  failed: number;
}

/** How many pages and campaigns are returned at most. */
const MOST_SHARES = 50;

const add = (rows: readonly AnalyticsRow[], value: (row: AnalyticsRow) => number): number =>
  rows.reduce((sum, row) => sum + value(row), 0);

/**
 * Folds the grouped rows into analytics. Amounts of different currencies are never added up, nor compared.
 * @param own the organization's currency, the main one if anything came in it
 */
export function foldAnalytics(
  rows: readonly AnalyticsRow[],
  dates: readonly string[],
  own: Currency,
): { analytics: Omit<TenantAnalytics, 'attention' | 'notices'>; failed: number } {
  const days = rows.filter(({ kind }) => kind === 'day');
  const now = days.filter((row) => row.is_now);
  const before = days.filter((row) => !row.is_now);
  const whole = rows.filter(({ kind }) => kind === 'whole');
  const [nowWhole, beforeWhole] = [whole.filter((row) => row.is_now), whole.filter((row) => !row.is_now)];
  const currencies = currencyTotals(now, before, dates, own);
  const main = currencies[0];
  const currency = main?.currency ?? own;
  const subscribers = dates.map((date) =>
    add(
      now.filter(({ day }) => day === date),
      (row) => row.subscribers,
    ),
  );

  return {
    analytics: {
      donations: {
        dates: [...dates],
        total: main?.total ?? dates.map(() => 0),
        totalDonors: add(nowWhole, ({ donors }) => donors),
        previousDonors: add(beforeWhole, ({ donors }) => donors),
        currency,
        sum: main?.sum ?? 0,
        previousSum: main?.previousSum ?? 0,
        count: add(nowWhole, ({ donations }) => donations),
        previousCount: add(beforeWhole, ({ donations }) => donations),
        currencies,
      },
      subscribers: {
        dates: [...dates],
        total: subscribers,
        sum: add(nowWhole, (row) => row.subscribers),
        previousSum: add(beforeWhole, (row) => row.subscribers),
      },
      pages: pageShares(
        rows.filter(({ kind }) => kind === 'page'),
        currency,
      ),
      campaigns: campaignShares(
        rows.filter(({ kind }) => kind === 'campaign'),
        currency,
      ),
    },
    failed: add(nowWhole, ({ failed }) => failed),
  };
}

/** The currencies that anything came in: the organization's own, then the one with the most gifts. */
function currencyTotals(
  now: readonly AnalyticsRow[],
  before: readonly AnalyticsRow[],
  dates: readonly string[],
  own: Currency,
): CurrencyTotals[] {
  const known = [...new Set([...now, ...before].map(({ currency }) => currency?.trim()).filter(isCurrency))];
  return known
    .map((currency: Currency) => {
      const mine = now.filter((row) => row.currency?.trim() === currency);
      return {
        currency,
        total: dates.map((date) =>
          add(
            mine.filter(({ day }) => day === date),
            ({ sum }) => sum,
          ),
        ),
        sum: add(mine, ({ sum }) => sum),
        previousSum: add(
          before.filter((row) => row.currency?.trim() === currency),
          ({ sum }) => sum,
        ),
        count: add(mine, ({ donations }) => donations),
      };
    })
    .sort(ownCurrencyFirst(own, ({ count }) => count));
}

/** Rows of one kind, added up by the key that `keyOf` returns, ordered by money and then by people. */
function shares<Key extends string | null>(
  rows: readonly AnalyticsRow[],
  currency: Currency,
  keyOf: (row: AnalyticsRow) => Key,
) {
  const keys = [...new Set(rows.filter((row) => row.is_now).map(keyOf))];
  return keys
    .map((key) => {
      const mine = rows.filter((row) => keyOf(row) === key);
      const now = mine.filter((row) => row.is_now);
      const money = (some: readonly AnalyticsRow[]): number =>
        add(
          some.filter((row) => row.currency?.trim() === currency),
          ({ sum }) => sum,
        );
      return {
        key,
        name: now.find(({ pageName }) => pageName !== null)?.pageName ?? null,
        sum: money(now),
        previousSum: money(mine.filter((row) => !row.is_now)),
        donations: add(now, ({ donations }) => donations),
        subscribers: add(now, ({ subscribers }) => subscribers),
      };
    })
    .filter(({ donations, subscribers }) => donations + subscribers > 0)
    .sort(
      (one, other) =>
        other.sum - one.sum || other.donations + other.subscribers - one.donations - one.subscribers,
    )
    .slice(0, MOST_SHARES);
}

const pageShares = (rows: readonly AnalyticsRow[], currency: Currency): PageShare[] =>
  shares(rows, currency, ({ pageId }) => pageId).map(({ key, ...share }) => ({
    pageId: key,
    ...share,
    views: null,
  }));

/** Their names and counters are not known here. */
const campaignShares = (rows: readonly AnalyticsRow[], currency: Currency): CampaignShare[] =>
  shares(rows, currency, ({ campaignCode }) => campaignCode).map(({ key, ...share }) => ({
    campaignCode: key,
    counterId: null,
    ...share,
    name: null,
  }));
