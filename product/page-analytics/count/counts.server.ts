import { createCounts, type Counts } from '@tributary/engine/counting/counts.server.ts';
import { quarterOf, withDays } from '@tributary/engine/counting/days.server.ts';
import type { Database, Transaction } from '@tributary/engine/storage/database.server.ts';
import { sql } from 'kysely';
import { DIMENSIONS, MOST_VALUES, OTHER, type Device, type Dimension } from '../what.ts';
import type { Arrival } from './referrer.ts';

/** A view of a page by a person. */
export interface PageView {
  tenantId: string;
  pageId: string;
  /** The language of the page's address. */
  language: string;
  device: Device;
  arrival: Arrival;
}

interface Waiting extends PageView {
  /** The quarter of an hour in which it was counted: see `quarterOf`. */
  quarter: number;
  count: number;
}

/** A waiting view with its day by the organization's clock, `2026-03-01`. */
type Dated = Waiting & { day: string };

/** The most different arrivals of one page that wait to be written; further ones are counted together. */
const MOST_ARRIVALS = 200;

export interface PageCounts extends Omit<Counts<Waiting>, 'add'> {
  add(view: PageView): void;
}

/** The value of a waiting view under each dimension; empty for none. */
const VALUES: Record<Dimension, (view: Waiting) => string> = {
  source: ({ arrival }) => arrival.source,
  host: ({ arrival }) => arrival.host,
  utm_source: ({ arrival }) => arrival.utmSource,
  utm_medium: ({ arrival }) => arrival.utmMedium,
  utm_campaign: ({ arrival }) => arrival.utmCampaign,
  device: ({ device }) => device,
};

/** Dimensions with values that visitors choose. */
const OPEN = ['host', 'utm_source', 'utm_medium', 'utm_campaign'] as const;

/** The words of an arrival as one, made once for each. */
const wordsKept = new WeakMap<Arrival, string>();
function wordsOf(arrival: Arrival): string {
  let words = wordsKept.get(arrival);
  if (words === undefined) {
    const { source, host, utmSource, utmMedium, utmCampaign } = arrival;
    wordsKept.set(arrival, (words = [source, host, utmSource, utmMedium, utmCampaign].join('\n')));
  }
  return words;
}

const keyOf = ({ tenantId, pageId, quarter, language, device, arrival }: Waiting): string =>
  `${tenantId} ${pageId} ${quarter} ${language} ${device} ${wordsOf(arrival)}`;

/**
 * Counts views of pages by the organization's days. A view causes no write of its own, and the counts of several processes
 * add up. Values that visitors choose, such as a referrer, are bounded in number: above the bound they count as `*`.
 */
export function createPageCounts(
  db: Database,
  { onError, now = Date.now }: { onError: (error: unknown) => void; now?: () => number },
): PageCounts {
  /** Different waiting arrivals of each page; starts again with each write. */
  let arrivals = new Map<string, Set<string>>();
  const { add, ...counts } = createCounts<Waiting>(db, {
    keyOf,
    merge(kept, { count }) {
      kept.count += count;
    },
    write: writeViews,
    onError,
  });
  return {
    add(view) {
      // All waiting views have been written.
      if (counts.size() === 0) arrivals = new Map();
      let known = arrivals.get(view.pageId);
      if (!known) arrivals.set(view.pageId, (known = new Set()));
      const words = wordsOf(view.arrival);
      const isTold = known.has(words) || known.size < MOST_ARRIVALS;
      if (isTold) known.add(words);
      add({
        ...view,
        arrival: isTold ? view.arrival : merged(view.arrival),
        quarter: quarterOf(now()),
        count: 1,
      });
    },
    ...counts,
  };
}

/** An arrival without the values that the visitor chose. */
function merged({ source, host, utmSource, utmMedium, utmCampaign }: Arrival): Arrival {
  const other = (word: string): string => (word === '' ? '' : OTHER);
  return {
    source,
    host: other(host),
    utmSource: other(utmSource),
    utmMedium: other(utmMedium),
    utmCampaign: other(utmCampaign),
  };
}

interface Row {
  pageId: string;
  day: string;
  what: 'view' | Dimension;
  language: string;
  value: string;
  count: number;
}

/** Adds the waiting views to the rows of the table. Runs in the tenant's transaction. */
async function writeViews(tx: Transaction, tenantId: string, waiting: readonly Waiting[]): Promise<void> {
  const views = await withDays(tx, tenantId, waiting);
  const rows = new Map<string, Row>();
  const put = (row: Row): void => {
    const key = `${row.pageId} ${row.day} ${row.what} ${row.language} ${row.value}`;
    const kept = rows.get(key);
    if (kept) kept.count += row.count;
    else rows.set(key, row);
  };
  const told = await valuesTold(tx, tenantId, views);
  for (const view of views) {
    const { pageId, day, language, count } = view;
    put({ pageId, day, what: 'view', language, value: '', count });
    for (const what of DIMENSIONS) {
      const value = VALUES[what](view);
      if (value === '') continue;
      put({ pageId, day, what, language, value: told(view, what, value), count });
    }
  }
  // In the order of their keys: two processes then never wait in a circle.
  const sorted = [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
  const column = <Name extends keyof Row>(name: Name): Row[Name][] => sorted.map((row) => row[name]);
  await sql`
    INSERT INTO page_statistics AS s (tenant_id, page_id, day, what, language, value, count)
    SELECT ${tenantId}::uuid, * FROM unnest(${column('pageId')}::uuid[], ${column('day')}::date[], ${column('what')}::text[],
      ${column('language')}::text[], ${column('value')}::text[], ${column('count')}::bigint[])
    ON CONFLICT (tenant_id, page_id, day, what, language, value) DO UPDATE SET count = s.count + excluded.count`.execute(
    tx,
  );
}

/** Which values are told apart for a page and day: those that the table has, and new ones up to the bound. */
async function valuesTold(
  tx: Transaction,
  tenantId: string,
  views: readonly Dated[],
): Promise<(view: Dated, what: Dimension, value: string) => string> {
  const pages = [...new Set(views.map(({ pageId }) => pageId))];
  const days = [...new Set(views.map(({ day }) => day))];
  const { rows } = await sql<{ page_id: string; day: string; what: string; value: string }>`
    SELECT DISTINCT page_id, day::text, what, value FROM page_statistics
    WHERE tenant_id = ${tenantId} AND page_id = ANY(${pages}::uuid[]) AND day = ANY(${days}::date[])
      AND what = ANY(${[...OPEN]}::text[])`.execute(tx);
  const known = new Map<string, Set<string>>();
  const setOf = (key: string): Set<string> => {
    let values = known.get(key);
    if (!values) known.set(key, (values = new Set()));
    return values;
  };
  for (const row of rows) setOf(`${row.page_id} ${row.day} ${row.what}`).add(row.value);
  return ({ pageId, day }, what, value) => {
    if (value === OTHER || !OPEN.some((open) => open === what)) return value;
    const values = setOf(`${pageId} ${day} ${what}`);
    if (!values.has(value) && values.size >= MOST_VALUES) return OTHER;
    values.add(value);
    return value;
  };
}
