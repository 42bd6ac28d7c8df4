import { takesDonations } from '@tributary/form-engine/review.ts';
import { sql } from 'kysely';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import type { FormSchema } from '@tributary/form-engine/schema.ts';
import { stepsOf } from '@tributary/form-engine/steps.ts';
import type { Environment } from '@tributary/kit/environment.ts';
import { lastDays, localDay } from '@tributary/kit/zones.ts';
import { timezoneOf } from '@tributary/engine/counting/timezone.server.ts';
import type { FormStatistics } from './routes.ts';
import { REFUSALS, type Counted } from './what.ts';

const NO_PAGE = '00000000-0000-0000-0000-000000000000';

interface CountRow {
  day: string;
  page_id: string | null;
  page_name: string | null;
  what: Counted | 'completed' | 'failed' | 'open';
  count: number;
}

export interface StatisticsQuery {
  tenantId: string;
  formId: string;
  schema: FormSchema;
  /** How many days, the last of them today. */
  days: number;
  environment: Environment;
  now: Date;
}

/**
 * Reads the statistics of a form by the organization's days. Views, starts and refusals come from counts; completed and
 * failed submissions come from transactions, which are complete. Runs in the tenant's transaction.
 */
export async function formStatistics(
  tx: Transaction,
  query: StatisticsQuery,
): Promise<Omit<FormStatistics, 'underAttack'>> {
  const { tenantId, formId, schema, environment, now } = query;
  const isProduction = environment === 'production';
  const timezone = await timezoneOf(tx, tenantId);
  const last = localDay(now, timezone);
  const dates = lastDays(last, query.days);
  const first = dates[0]!;
  const { rows } = await sql<CountRow>`
    WITH found AS (
      SELECT day::text, nullif(page_id, ${NO_PAGE}::uuid) AS page_id, what, count::float8 AS count
      FROM form_statistics
      WHERE tenant_id = ${tenantId} AND form_id = ${formId} AND use_prod_environment = ${isProduction} AND day >= ${first}::date
      UNION ALL
      SELECT (created_at AT TIME ZONE ${timezone})::date::text, page_id,
        CASE status WHEN 'COMPLETE' THEN 'completed' WHEN 'ERROR' THEN 'failed' ELSE 'open' END, count(*)::float8
      FROM transactions
      WHERE tenant_id = ${tenantId} AND form_id = ${formId} AND use_prod_environment = ${isProduction}
        AND created_at >= (${first}::timestamp AT TIME ZONE ${timezone}) AND import_id IS NULL
      GROUP BY 1, 2, 3
    )
    SELECT f.day, f.page_id, p.data->>'name' AS page_name, f.what, f.count FROM found f
    LEFT JOIN pages p ON p.tenant_id = ${tenantId} AND p.id = f.page_id AND p.deleted_at IS NULL`.execute(tx);

  const sum = (of: (row: CountRow) => boolean): number =>
    rows.reduce((total, row) => total + (of(row) ? row.count : 0), 0);
  const turnsOf = (of: (row: CountRow) => boolean) => ({
    views: sum((row) => row.what === 'view' && of(row)),
    starts: sum((row) => row.what === 'start' && of(row)),
    completed: sum((row) => row.what === 'completed' && of(row)),
    failed: sum((row) => row.what === 'failed' && of(row)),
  });
  const all = turnsOf(() => true);
  const pages = [...new Map(rows.map((row) => [row.page_id, row.page_name]))]
    .map(([pageId, name]) => ({ pageId, name, ...turnsOf((row) => row.page_id === pageId) }))
    .toSorted((a, b) => b.views - a.views || b.completed - a.completed);

  const steps = stepsOf(schema);
  const hasReview = schema.settings.review && takesDonations(schema);
  const reached = (step: number): number =>
    step === 0 ? all.starts : sum(({ what }) => what === `step:${step}`);
  return {
    days: dates.map((day) => ({ day, ...turnsOf((row) => row.day === day) })),
    pages,
    steps: [
      ...steps.map(({ index, opener }) => ({
        step: index,
        label: opener?.label ?? schema.settings.firstStepLabel,
        isReview: false,
        reached: reached(index),
      })),
      ...(hasReview
        ? [{ step: steps.length, label: '', isReview: true, reached: reached(steps.length) }]
        : []),
    ],
    totals: { ...all, open: sum(({ what }) => what === 'open') },
    refused: Object.fromEntries(
      REFUSALS.map((reason) => [reason, sum(({ what }) => what === `refused:${reason}`)]),
    ) as FormStatistics['refused'],
  };
}
