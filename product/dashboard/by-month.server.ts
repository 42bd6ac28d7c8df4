import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import type { Environment } from '@tributary/kit/environment.ts';
import { isCurrency, ownCurrencyFirst, type Currency } from '@tributary/kit/money.ts';
import { sql } from 'kysely';
import { receivedLater } from '../recurring-gifts/payments/received.ts';
import type { MonthlyPayments, MonthlySubscribers } from './months-schema.ts';
import { monthsUntil, type MonthSpan } from './months.ts';

/** A request for figures by month. */
export interface MonthQuery {
  now: Date;
  /** An IANA name, by which months begin and end; UTC when left out or not known. */
  timezone?: string | undefined;
  environment: Environment;
  /** The organization's, which comes first. */
  currency: Currency;
}

interface MonthRow {
  month: string;
  currency: Currency | null;
  sum: number;
  count: number;
}

/** Payments of the months and of the months before them, by month and currency: see `paymentsByMonth`. */
async function rowsOf(
  tx: Transaction,
  { timezone, previousFirst, end }: MonthSpan,
  environment: Environment,
  isPayment: boolean,
): Promise<MonthRow[]> {
  const { rows } = await sql<MonthRow>`
    WITH facts AS (
      SELECT to_char(created_at AT TIME ZONE ${timezone}, 'YYYY-MM') AS month, currency, amount_minor
      FROM transactions
      WHERE tenant_id = nullif(current_setting('app.tenant', true), '')::uuid
        AND use_prod_environment = ${environment === 'production'} AND status = 'COMPLETE'
        AND created_at >= (${previousFirst}::timestamp AT TIME ZONE ${timezone})
        AND created_at < (${end}::timestamp AT TIME ZONE ${timezone})
        AND in_dashboard AND (amount_minor IS NOT NULL) = ${isPayment}
      UNION ALL
      SELECT to_char(later.paid_on, 'YYYY-MM'), later.currency, later.amount_minor
      FROM ${receivedLater(environment)}
      WHERE ${isPayment} AND later.paid_on >= ${previousFirst}::date AND later.paid_on < ${end}::date AND gift.in_dashboard
    )
    SELECT month, trim(currency) AS currency, coalesce(sum(amount_minor), 0)::float8 AS sum, count(*)::int AS count
    FROM facts GROUP BY 1, 2`.execute(tx);
  return rows;
}

const add = (rows: readonly MonthRow[], value: (row: MonthRow) => number): number =>
  rows.reduce((sum, row) => sum + value(row), 0);

/**
 * Payments in each of twelve months and in the twelve before, separate for each currency, the organization's first:
 * completed donations, and later payments of recurring gifts on their days. Minor units. Runs in the tenant's
 * transaction.
 */
export async function paymentsByMonth(tx: Transaction, query: MonthQuery): Promise<MonthlyPayments> {
  const span = monthsUntil(query.now, query.timezone);
  const rows = await rowsOf(tx, span, query.environment, true);
  const known = [...new Set(rows.map(({ currency }) => currency).filter(isCurrency))];
  const currencies = known.map((currency) => {
    const own = rows.filter((row) => row.currency === currency);
    const inSpan = own.filter(({ month }) => span.months.includes(month));
    const before = own.filter(({ month }) => !span.months.includes(month));
    const of = (month: string): MonthRow[] => inSpan.filter((row) => row.month === month);
    return {
      currency,
      total: span.months.map((month) => add(of(month), ({ sum }) => sum)),
      counts: span.months.map((month) => add(of(month), ({ count }) => count)),
      sum: add(inSpan, ({ sum }) => sum),
      previousSum: add(before, ({ sum }) => sum),
      count: add(inSpan, ({ count }) => count),
    };
  });
  return {
    months: span.months,
    currencies: currencies.toSorted(ownCurrencyFirst(query.currency, ({ count }) => count)),
  };
}

/** How many subscribed without a gift in each of twelve months and in the twelve before. Runs in the tenant's transaction. */
export async function subscribersByMonth(tx: Transaction, query: MonthQuery): Promise<MonthlySubscribers> {
  const span = monthsUntil(query.now, query.timezone);
  const rows = await rowsOf(tx, span, query.environment, false);
  const counted = (of: (month: string) => boolean): number =>
    add(
      rows.filter(({ month }) => of(month)),
      ({ count }) => count,
    );
  return {
    months: span.months,
    total: span.months.map((month) => counted((each) => each === month)),
    sum: counted((month) => span.months.includes(month)),
    previousSum: counted((month) => !span.months.includes(month)),
  };
}
