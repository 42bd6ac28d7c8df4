import { sql } from 'kysely';
import type { Environment } from '@tributary/kit/environment.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { isClosed, type CounterSummary } from './counter-total.ts';
import type { CounterData } from './counter.ts';

interface Row {
  id: string;
  data: CounterData;
  entries: string;
  submissions: string;
  refunds: string;
  adjustments: string;
}

/**
 * Returns totals of the undeleted counters of the running transaction's tenant, always added up from their settled
 * entries. A donor counts once, and not at all once all their donations were refunded.
 * @param environment whose entries are counted; pages show production, and only production closes a counter
 * @param ids only these; all when left out
 */
export async function counterTotals(
  tx: Transaction,
  environment: Environment,
  ids?: readonly string[],
): Promise<CounterSummary[]> {
  const isProduction = environment === 'production';
  const entries = sql`counter_entries e WHERE e.tenant_id = c.tenant_id AND e.counter_id = c.id
    AND e.use_prod_environment = ${isProduction} AND e.state = 'SETTLED'`;
  // A subquery, so that donors are only distinguished for counters of donors: other entries are not read again.
  const countsDonors = sql`c.data->>'kind' = 'donors'`;
  const { rows } = await sql<Row>`
    SELECT c.id, c.data, t.entries::text, t.adjustments::text,
      CASE WHEN ${countsDonors} THEN d.gave ELSE t.submissions END::text AS submissions,
      CASE WHEN ${countsDonors} THEN -d.refunded ELSE t.refunds END::text AS refunds
    FROM counters c CROSS JOIN LATERAL (
      SELECT count(*) AS entries,
        coalesce(sum(value) FILTER (WHERE kind IN ('submission', 'payment')), 0) AS submissions,
        coalesce(sum(value) FILTER (WHERE kind = 'refund'), 0) AS refunds,
        coalesce(sum(value) FILTER (WHERE kind = 'adjustment'), 0) AS adjustments
      FROM ${entries}
    ) t CROSS JOIN LATERAL (
      SELECT count(*) AS gave, count(*) FILTER (WHERE worth <= 0) AS refunded FROM (
        SELECT sum(value) AS worth FROM ${entries} AND ${countsDonors} AND kind <> 'adjustment' AND donor IS NOT NULL
        GROUP BY donor
      ) each
    ) d
    WHERE c.tenant_id = nullif(current_setting('app.tenant', true), '')::uuid AND c.deleted_at IS NULL
    ${ids ? sql`AND c.id = ANY(${[...ids]}::uuid[])` : sql``}`.execute(tx);
  return rows.map((row) => {
    const parts = {
      submissions: Number(row.submissions),
      refunds: Number(row.refunds),
      adjustments: Number(row.adjustments),
    };
    const { id, data: counter } = row;
    const total = counter.labels.initialCount + parts.submissions + parts.refunds + parts.adjustments;
    const closed = isProduction && isClosed(counter, total);
    return { id, counter, total, entries: Number(row.entries), parts, closed };
  });
}
