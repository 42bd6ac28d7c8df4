import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { isCurrency, ownCurrencyFirst } from '@tributary/kit/money.ts';
import { localDay, plusDays } from '@tributary/kit/zones.ts';
import { sql } from 'kysely';
import { GIFT_STOPS } from '../../../recurring-gifts/stops.server.ts';
import type { MonthQuery } from '../../by-month.server.ts';
import { monthsUntil, plusMonths } from '../../months.ts';
import type { RecurringIncome } from './routes.ts';

interface IncomeRow {
  currency: string | null;
  active: number;
  begun: number;
  stopped: number;
  paused: number;
  due: number;
  sum: number;
}

/**
 * The recurring gifts that began here: how many are active, began and were stopped in the last days, and the payments
 * due in the next month by their dates and latest changes, without gifts that are paused then. A gift that its donor and
 * a colleague stopped is stopped once, when the first of them did. Gifts stopped at the bank and imported gifts are
 * unknown here. Runs in the tenant's transaction.
 */
export async function readRecurringIncome(
  tx: Transaction,
  query: MonthQuery & { days: number },
): Promise<RecurringIncome> {
  const { now, environment, days } = query;
  const { timezone, end } = monthsUntil(now, query.timezone);
  const today = localDay(now, timezone);
  // As many days as the dashboard's other figures have: the last of them is today.
  const first = plusDays(today, 1 - days);
  const after = `${plusMonths(end, 1)}-01`;
  const { rows } = await sql<IncomeRow>`
    WITH wishes AS (
      SELECT transaction_id,
        (array_agg(amount_minor ORDER BY id DESC) FILTER (WHERE kind = 'change' AND amount_minor IS NOT NULL))[1] AS minor,
        (array_agg(currency ORDER BY id DESC) FILTER (WHERE kind = 'change' AND amount_minor IS NOT NULL))[1] AS currency,
        (array_agg(frequency ORDER BY id DESC) FILTER (WHERE kind = 'change' AND amount_minor IS NOT NULL))[1] AS frequency,
        max(coalesce(dealt_at, created_at) + make_interval(months => months)) FILTER (WHERE kind = 'pause') AS paused_until
      FROM gift_requests
      WHERE tenant_id = nullif(current_setting('app.tenant', true), '')::uuid
        AND use_prod_environment = ${environment === 'production'} AND state IN ('done', 'dealt')
      GROUP BY 1
    ), stops AS (
      SELECT transaction_id, min(at) AS stopped_at FROM (${GIFT_STOPS}) AS each GROUP BY 1
    ), gifts AS (
      SELECT (t.created_at AT TIME ZONE ${timezone})::date AS since, coalesce(w.minor, t.amount_minor) AS minor,
        trim(coalesce(w.currency, t.currency)) AS currency, s.stopped_at, w.paused_until,
        CASE coalesce(w.frequency, t.frequency) WHEN 'quarterly' THEN 3 WHEN 'yearly' THEN 12 ELSE 1 END AS every
      FROM transactions t LEFT JOIN wishes w ON w.transaction_id = t.id LEFT JOIN stops s ON s.transaction_id = t.id
      WHERE t.tenant_id = nullif(current_setting('app.tenant', true), '')::uuid
        AND t.use_prod_environment = ${environment === 'production'}
        AND t.frequency <> 'one-off' AND t.status = 'COMPLETE' AND t.amount_minor IS NOT NULL
        AND t.import_id IS NULL AND t.created_at <= ${now}
    ), dated AS (
      SELECT *, stopped_at IS NULL OR stopped_at > ${now} AS is_active,
        least(${end}::date + (extract(day FROM since)::int - 1), ${after}::date - 1) AS due_on,
        ((extract(year FROM ${end}::date) - extract(year FROM since)) * 12
          + extract(month FROM ${end}::date) - extract(month FROM since))::int % every = 0 AS falls_due
      FROM gifts
    )
    SELECT currency, (count(*) FILTER (WHERE is_active))::int AS active,
      (count(*) FILTER (WHERE since >= ${first}::date))::int AS begun,
      (count(*) FILTER (WHERE (stopped_at AT TIME ZONE ${timezone})::date >= ${first}::date AND stopped_at <= ${now}))::int AS stopped,
      (count(*) FILTER (WHERE is_active AND paused_until > ${now}))::int AS paused,
      (count(*) FILTER (WHERE is_active AND falls_due AND coalesce((paused_until AT TIME ZONE ${timezone})::date < due_on, true)))::int AS due,
      coalesce(sum(minor) FILTER (WHERE is_active AND falls_due AND coalesce((paused_until AT TIME ZONE ${timezone})::date < due_on, true)), 0)::float8 AS sum
    FROM dated GROUP BY 1`.execute(tx);
  const { rows: received } = await sql<{ currency: string; sum: number; payments: number }>`
    SELECT trim(currency) AS currency, sum(amount_minor)::float8 AS sum, count(*)::int AS payments FROM gift_payments
    WHERE tenant_id = nullif(current_setting('app.tenant', true), '')::uuid
      AND use_prod_environment = ${environment === 'production'} AND state = 'paid' AND NOT is_own
      AND paid_on BETWEEN ${first}::date AND ${today}::date
    GROUP BY 1`.execute(tx);
  const add = (value: (row: IncomeRow) => number): number => rows.reduce((sum, row) => sum + value(row), 0);
  return {
    active: add(({ active }) => active),
    begun: add(({ begun }) => begun),
    stopped: add(({ stopped }) => stopped),
    paused: add(({ paused }) => paused),
    received: received
      .flatMap(({ currency, ...rest }) => (isCurrency(currency) ? [{ currency, ...rest }] : []))
      .toSorted(ownCurrencyFirst(query.currency, ({ payments }) => payments)),
    month: end.slice(0, 7),
    expected: rows
      .flatMap(({ currency, sum, due }) => (isCurrency(currency) ? [{ currency, sum, gifts: due }] : []))
      .filter(({ gifts }) => gifts > 0)
      .toSorted(ownCurrencyFirst(query.currency, ({ gifts }) => gifts)),
  };
}
