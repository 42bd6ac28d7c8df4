import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { triedOut, type ExperimentData } from '@tributary/resources/experiments/experiment.ts';
import type { ExperimentResults } from '@tributary/resources/experiments/routes.ts';
import { sql } from 'kysely';
import {
  ALPHA,
  alwaysValid,
  isUneven,
  type Arm,
  type SequentialResult,
  type Looked,
} from './statistics/sequential.ts';

/** Lifts within this are not worth waiting for: 0.1 is 10 %. */
const WORTH_HAVING = 0.1;

type Of = 'original' | 'variant';
interface Row {
  day: string;
  is_variant: boolean;
  count: number;
}

/**
 * The results of an experiment so far: visitors by day, and their submissions from either page or form since it began.
 */
export async function resultsOf(
  tx: Transaction,
  tenantId: string,
  id: string,
  experiment: ExperimentData,
): Promise<ExperimentResults> {
  const { rows: visits } = await sql<Row>`
    SELECT day::text AS day, is_variant, visitors::int AS count FROM experiment_days
    WHERE tenant_id = ${tenantId} AND experiment_id = ${id}`.execute(tx);
  const { id: own, variantId } = triedOut(experiment);
  const isOfForms = experiment.subject === 'forms';
  const tried = sql.ref(isOfForms ? 'form_id' : 'page_id');
  // A variant that has its own page since is also sent by visitors who did not take part.
  const fromElsewhere = isOfForms
    ? sql`${tried} = ${variantId}::uuid AND EXISTS (SELECT FROM pages p WHERE p.tenant_id = ${tenantId}
        AND p.id = t.page_id AND p.data->'publication'->'formIds' ? ${variantId})`
    : sql`false`;
  const { rows: reached } = await sql<Row & { currency: string | null; minor: number }>`
    SELECT (created_at AT TIME ZONE 'UTC')::date::text AS day, ${tried} = ${variantId}::uuid AS is_variant,
      currency, count(*)::int AS count, coalesce(sum(amount_minor), 0)::float8 AS minor
    FROM transactions t
    WHERE tenant_id = ${tenantId} AND import_id IS NULL AND status = 'COMPLETE' AND use_prod_environment
      AND ${tried} IN (${own}::uuid, ${variantId}::uuid) AND NOT (${fromElsewhere})
      AND created_at >= ${experiment.startedAt} AND created_at < coalesce(${experiment.endedAt}::timestamptz, 'infinity')
    GROUP BY 1, 2, 3`.execute(tx);
  const counted = reached.filter(({ currency }) => experiment.goal === 'submissions' || currency !== null);
  const looks = looksOf(visits, counted);
  const found = alwaysValid(looks);
  const last = looks.at(-1) ?? nothing();
  const amounts = (of: Of): { currency: string; minor: number }[] => {
    const sums = new Map<string, number>();
    for (const { is_variant: isVariant, currency, minor } of reached)
      if (currency !== null && isVariant === (of === 'variant'))
        sums.set(currency, (sums.get(currency) ?? 0) + minor);
    return [...sums]
      .map(([currency, minor]) => ({ currency: currency.trim(), minor }))
      .toSorted((a, b) => b.minor - a.minor);
  };
  return {
    original: { ...last.original, amounts: amounts('original') },
    variant: { ...last.variant, amounts: amounts('variant') },
    verdict: verdictOf(found, last),
    lift: found.lift,
    from: found.from,
    to: found.to,
    p: found.p,
    uneven: isUneven(last, experiment.share),
  };
}

const nothing = (): Looked => ({
  original: { visitors: 0, conversions: 0 },
  variant: { visitors: 0, conversions: 0 },
});

/** The counts at the end of each day, each with all days before. */
function looksOf(visits: readonly Row[], reached: readonly Row[]): Looked[] {
  const days = [...new Set([...visits, ...reached].map(({ day }) => day))].toSorted();
  const sum = nothing();
  const add = (rows: readonly Row[], day: string, field: keyof Arm): void => {
    for (const row of rows)
      if (row.day === day) sum[row.is_variant ? 'variant' : 'original'][field] += row.count;
  };
  return days.map((day) => {
    add(visits, day, 'visitors');
    add(reached, day, 'conversions');
    return structuredClone(sum);
  });
}

function verdictOf(
  { isEnough, p, from, to }: SequentialResult,
  { original, variant }: Looked,
): ExperimentResults['verdict'] {
  if (!isEnough) return 'early';
  const isMore = variant.conversions / variant.visitors > original.conversions / original.visitors;
  if (p < ALPHA) return isMore ? 'variant' : 'original';
  const isNarrow = from !== null && to !== null && from > -WORTH_HAVING && to < WORTH_HAVING;
  return isNarrow ? 'alike' : 'collecting';
}
