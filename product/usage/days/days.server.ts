import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { sql } from 'kysely';
import {
  utcDayOf,
  daysBetween,
  derivedFigures,
  emptyDay,
  larger,
  type DayFigures,
} from './figures.server.ts';

const DAY_MS = 86_400_000;
/** Days whose figures can still grow: a payment is confirmed later, an e-mail is tried again. */
const OPEN_DAYS = 3;
/** How far back a first record looks. E-mails are kept a little longer. */
const FIRST_LOOK_DAYS = 62;

/**
 * Records the figures of the last days, or of those since the last record. A recorded day only grows: records deleted
 * later were used. Runs in the tenant's transaction; running it twice changes nothing.
 */
export async function recordDays(tx: Transaction, tenantId: string, now: Date): Promise<void> {
  const { rows: last } = await sql<{ day: string | null }>`
    SELECT max(day)::text AS day FROM usage_days WHERE tenant_id = ${tenantId} AND recorded_at IS NOT NULL`.execute(
    tx,
  );
  const earliest = now.getTime() - FIRST_LOOK_DAYS * DAY_MS;
  const recorded = last[0]?.day ? Date.parse(last[0].day) - (OPEN_DAYS - 1) * DAY_MS : earliest;
  const figures = await derivedFigures(tx, tenantId, {
    from: utcDayOf(Math.max(earliest, recorded)),
    today: utcDayOf(now),
  });
  const column = (name: keyof DayFigures) => sql`${figures.map((each) => each[name])}`;
  await sql`
    INSERT INTO usage_days AS u (tenant_id, day, submissions, donations, test_submissions, test_donations, api_calls, emails, stored_bytes, recorded_at)
    SELECT ${tenantId}::uuid, f.*, ${now} FROM unnest(${column('day')}::date[], ${column('submissions')}::bigint[], ${column('donations')}::bigint[],
      ${column('testSubmissions')}::bigint[], ${column('testDonations')}::bigint[], ${column('apiCalls')}::bigint[], ${column('emails')}::bigint[],
      ${column('storedBytes')}::bigint[]) f
    ON CONFLICT (tenant_id, day) DO UPDATE SET submissions = greatest(u.submissions, excluded.submissions),
      donations = greatest(u.donations, excluded.donations), test_submissions = greatest(u.test_submissions, excluded.test_submissions),
      test_donations = greatest(u.test_donations, excluded.test_donations), api_calls = greatest(u.api_calls, excluded.api_calls),
      emails = greatest(u.emails, excluded.emails), stored_bytes = greatest(u.stored_bytes, excluded.stored_bytes),
      recorded_at = excluded.recorded_at`.execute(tx);
}

/** The last day of a month, `2026-03` to `2026-03-31`. */
function lastDayOf(month: string): string {
  const [year = 0, at = 0] = month.split('-').map(Number);
  return utcDayOf(Date.UTC(year, at, 0));
}

/** The months that an organization has records of, the newest first, this one always among them. */
export async function recordedMonths(tx: Transaction, tenantId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    SELECT DISTINCT to_char(day, 'YYYY-MM') AS month FROM usage_days WHERE tenant_id = ${tenantId} ORDER BY 1 DESC LIMIT 120`.execute(
    tx,
  );
  return [...new Set([utcDayOf(now).slice(0, 7), ...rows.map(({ month }) => month)])];
}

/**
 * The days of a month, each with its figures, until today at most; those of the last days as they are at this moment.
 * @param month `2026-03`
 */
export async function readDays(
  tx: Transaction,
  tenantId: string,
  { month, now }: { month: string; now: Date },
): Promise<DayFigures[]> {
  const today = utcDayOf(now);
  const first = `${month}-01`;
  const last = lastDayOf(month) < today ? lastDayOf(month) : today;
  const { rows } = await sql<DayFigures>`
    SELECT day::text, page_views::float8 AS "pageViews", served_bytes::float8 AS "servedBytes", submissions::float8 AS submissions,
      donations::float8 AS donations, test_submissions::float8 AS "testSubmissions", test_donations::float8 AS "testDonations",
      api_calls::float8 AS "apiCalls", emails::float8 AS emails, stored_bytes::float8 AS "storedBytes"
    FROM usage_days WHERE tenant_id = ${tenantId} AND day BETWEEN ${first}::date AND ${last}::date`.execute(
    tx,
  );
  const open = utcDayOf(now.getTime() - (OPEN_DAYS - 1) * DAY_MS);
  const fresh = last < open ? [] : await derivedFigures(tx, tenantId, { from: open, today });
  const recorded = new Map(rows.map((each) => [each.day, each]));
  const current = new Map(fresh.map((each) => [each.day, each]));
  return daysBetween(first, last).map((day) =>
    larger(recorded.get(day) ?? emptyDay(day), current.get(day) ?? emptyDay(day)),
  );
}
