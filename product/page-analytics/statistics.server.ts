import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import type { Environment } from '@tributary/kit/environment.ts';
import { isCurrency, ownCurrencyFirst, type Currency } from '@tributary/kit/money.ts';
import { lastDays, localDay, plusDays } from '@tributary/kit/zones.ts';
import { readOrganization } from '@tributary/resources/organization/organization.server.ts';
import { sql } from 'kysely';
import type { PageResults, PageStatistics } from './routes.ts';
import { DEVICE_KINDS, DIMENSIONS, OTHER, SOURCES, type Dimension } from './what.ts';

/** Names of one kind that are listed; the others are added up in the last line. */
const MOST_LISTED = 20;

export interface PageStatisticsQuery {
  tenantId: string;
  pageId: string;
  /** How many days, the last of them today. */
  days: number;
  environment: Environment;
  now: Date;
}

interface ViewRow {
  day: string;
  language: string;
  views: number;
}

interface ResultRow {
  day: string;
  language: string;
  currency: string | null;
  submissions: number;
  donations: number;
  revenue: number;
}

interface NamedRow {
  what: Dimension;
  value: string;
  views: number;
}

/**
 * Reads the statistics of a page by the organization's days, and of an equally long period before. Views come from counts;
 * submissions come from transactions of one environment, which are complete. Runs in the tenant's transaction.
 */
export async function pageStatistics(tx: Transaction, query: PageStatisticsQuery): Promise<PageStatistics> {
  const { tenantId, pageId, environment, now } = query;
  const { currency: own, timezone } = await readOrganization(tx, tenantId);
  const last = localDay(now, timezone);
  const dates = lastDays(last, query.days);
  const first = dates[0]!;
  const before = plusDays(first, -query.days);
  const { rows: viewed } = await sql<ViewRow>`
    SELECT day::text, language, sum(count)::float8 AS views FROM page_statistics
    WHERE tenant_id = ${tenantId} AND page_id = ${pageId} AND day >= ${before}::date AND what = 'view'
    GROUP BY 1, 2`.execute(tx);
  const { rows: given } = await sql<ResultRow>`
    SELECT (created_at AT TIME ZONE ${timezone})::date::text AS day, language, trim(currency) AS currency,
      (count(*) FILTER (WHERE amount_minor IS NULL))::int AS submissions, count(amount_minor)::int AS donations,
      coalesce(sum(amount_minor), 0)::float8 AS revenue
    FROM transactions
    WHERE tenant_id = ${tenantId} AND page_id = ${pageId} AND use_prod_environment = ${environment === 'production'}
      AND status = 'COMPLETE' AND created_at >= (${before}::timestamp AT TIME ZONE ${timezone}) AND import_id IS NULL
    GROUP BY 1, 2, 3`.execute(tx);
  const { rows: named } = await sql<NamedRow>`
    SELECT what, value, sum(count)::float8 AS views FROM page_statistics
    WHERE tenant_id = ${tenantId} AND page_id = ${pageId} AND day >= ${first}::date AND what = ANY(${[...DIMENSIONS]}::text[])
    GROUP BY 1, 2 ORDER BY 3 DESC, 2`.execute(tx);

  const revenue = revenueOf(
    given.filter(({ day }) => day >= first),
    own,
  );
  const currency = revenue[0]?.currency ?? revenueOf(given, own)[0]?.currency ?? own;
  const resultsOf = (is: (row: { day: string; language: string }) => boolean): PageResults => {
    const results = given.filter(is);
    return {
      views: add(viewed.filter(is), ({ views }) => views),
      submissions: add(results, ({ submissions }) => submissions),
      donations: add(results, ({ donations }) => donations),
      revenue: add(
        results.filter((row) => row.currency === currency),
        (row) => row.revenue,
      ),
    };
  };
  const languages = new Set([...viewed, ...given].map(({ language }) => language));
  const listed = (what: Dimension) => shortened(named.filter((row) => row.what === what));
  return {
    currency,
    days: dates.map((day) => ({ day, ...resultsOf((row) => row.day === day) })),
    totals: resultsOf(({ day }) => day >= first),
    previous: resultsOf(({ day }) => day < first),
    revenue,
    languages: [...languages]
      .map((language) => ({
        language,
        ...resultsOf((row) => row.language === language && row.day >= first),
      }))
      .filter(({ views, submissions, donations }) => views + submissions + donations > 0)
      .toSorted((one, other) => other.views - one.views || other.donations - one.donations),
    sources: SOURCES.map((source) => ({ source, views: viewsOf(named, 'source', source) })),
    hosts: listed('host'),
    campaigns: {
      source: listed('utm_source'),
      medium: listed('utm_medium'),
      campaign: listed('utm_campaign'),
    },
    devices: DEVICE_KINDS.map((device) => ({ device, views: viewsOf(named, 'device', device) })),
  };
}

const add = <Row>(rows: readonly Row[], value: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + value(row), 0);

const viewsOf = (rows: readonly NamedRow[], what: Dimension, value: string): number =>
  rows.find((row) => row.what === what && row.value === value)?.views ?? 0;

/** The organization's currency first. */
function revenueOf(rows: readonly ResultRow[], own: Currency): { currency: Currency; sum: number }[] {
  const giftsIn = ({ currency }: { currency: Currency }): number =>
    add(
      rows.filter((row) => row.currency === currency),
      ({ donations }) => donations,
    );
  const known = [...new Set(rows.map(({ currency }) => currency).filter(isCurrency))];
  return known
    .map((currency) => ({
      currency,
      sum: add(
        rows.filter((row) => row.currency === currency),
        ({ revenue }) => revenue,
      ),
    }))
    .toSorted(ownCurrencyFirst(own, giftsIn));
}

/** The most frequent values; the rest is added to `*`. */
function shortened(rows: readonly NamedRow[]): { value: string; views: number }[] {
  const told = rows.filter(({ value }) => value !== OTHER);
  const rest =
    add(told.slice(MOST_LISTED), ({ views }) => views) +
    add(
      rows.filter(({ value }) => value === OTHER),
      ({ views }) => views,
    );
  const list = told.slice(0, MOST_LISTED).map(({ value, views }) => ({ value, views }));
  return rest > 0 ? [...list, { value: OTHER, views: rest }] : list;
}

/** How often each page was opened since a day. Runs in the tenant's transaction. */
export async function viewsByPage(
  tx: Transaction,
  tenantId: string,
  since: string,
): Promise<{ pageId: string; views: number }[]> {
  const { rows } = await sql<{ pageId: string; views: number }>`
    SELECT page_id AS "pageId", sum(count)::float8 AS views FROM page_statistics
    WHERE tenant_id = ${tenantId} AND what = 'view' AND day >= ${since}::date GROUP BY 1 ORDER BY 2 DESC`.execute(
    tx,
  );
  return rows;
}
