import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { sql } from 'kysely';
import { SUPPORTER_EMAIL } from '../../supporter-emails/order.ts';
import { NO_USAGE, USAGE_UNITS, type UsageFigures } from '../units.ts';

/** A day's figures, with those of the sandbox, which cost nothing. */
export interface DayFigures extends UsageFigures {
  /** `2026-03-01`, in UTC. */
  day: string;
  testSubmissions: number;
  testDonations: number;
}

const DAY_MS = 86_400_000;

/** The UTC day of a time. */
export const utcDayOf = (time: Date | number): string => new Date(time).toISOString().slice(0, 10);

/** The days from one to another, both included. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) days.push(utcDayOf(at));
  return days;
}

/** A day without anything. */
export const emptyDay = (day: string): DayFigures => ({
  ...NO_USAGE,
  day,
  testSubmissions: 0,
  testDonations: 0,
});

/** The larger figures of two records of one day: records deleted since were used all the same. */
export function larger(one: DayFigures, other: DayFigures): DayFigures {
  const all = { ...one };
  for (const unit of [...USAGE_UNITS, 'testSubmissions', 'testDonations'] as const)
    all[unit] = Math.max(one[unit], other[unit]);
  return all;
}

/**
 * The figures from other tables, from a day until today: submissions by the day they came, donations by the day they
 * were paid, calls with API credentials, e-mails by the day they were sent, and the present storage, as today's. Runs
 * in the tenant's transaction.
 */
export async function derivedFigures(
  tx: Transaction,
  tenantId: string,
  { from, today }: { from: string; today: string },
): Promise<DayFigures[]> {
  const since = sql`(${from}::timestamp AT TIME ZONE 'UTC')`;
  const { rows } = await sql<DayFigures>`
    WITH counted AS (
      SELECT (created_at AT TIME ZONE 'UTC')::date AS day, CASE WHEN use_prod_environment THEN 'submissions' ELSE 'testSubmissions' END AS unit, count(*) AS n
      FROM transactions
      WHERE tenant_id = ${tenantId} AND created_at >= ${since} AND import_id IS NULL AND retry_of IS NULL GROUP BY 1, 2
      UNION ALL
      SELECT (settled_at AT TIME ZONE 'UTC')::date, CASE WHEN use_prod_environment THEN 'donations' ELSE 'testDonations' END, count(*)
      FROM transactions
      WHERE tenant_id = ${tenantId} AND settled_at >= ${since} AND amount_minor IS NOT NULL AND status = 'COMPLETE' AND import_id IS NULL GROUP BY 1, 2
      UNION ALL
      SELECT day, 'apiCalls', sum(requests) FROM api_credential_uses WHERE tenant_id = ${tenantId} AND day >= ${from}::date GROUP BY 1
      UNION ALL
      SELECT (updated_at AT TIME ZONE 'UTC')::date, 'emails', count(*) FROM mails
      WHERE tenant_id = ${tenantId} AND status = 'SENT' AND updated_at >= ${since} GROUP BY 1
      UNION ALL
      SELECT (updated_at AT TIME ZONE 'UTC')::date, 'emails', count(*) FROM deliveries
      WHERE tenant_id = ${tenantId} AND connector = ${sql.lit(SUPPORTER_EMAIL)} AND status = 'DELIVERED' AND updated_at >= ${since} GROUP BY 1
      UNION ALL
      SELECT ${today}::date, 'storedBytes', coalesce(sum(size) FILTER (WHERE left_at IS NULL), 0) FROM uploads WHERE tenant_id = ${tenantId}
    )
    SELECT day::text, ${sql.join(
      [...USAGE_UNITS, 'testSubmissions', 'testDonations'].map(
        (unit) => sql`coalesce(sum(n) FILTER (WHERE unit = ${sql.lit(unit)}), 0)::float8 AS ${sql.ref(unit)}`,
      ),
    )}
    FROM counted WHERE day <= ${today}::date GROUP BY day ORDER BY day`.execute(tx);
  return rows;
}
