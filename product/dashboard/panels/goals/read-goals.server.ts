import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { knownZone, localDay, plusDays } from '@tributary/kit/zones.ts';
import { counterTotals } from '@tributary/resources/counters/totals.server.ts';
import { sql } from 'kysely';
import type { MonthQuery } from '../../by-month.server.ts';
import { forecastGoal, PACE_DAYS } from './forecast.ts';
import type { CounterGoal } from './routes.ts';

const DAY_MS = 86_400_000;

interface PaceRow {
  counter_id: string;
  gained: number;
  donors: number;
  entries: number;
  first: Date;
}

/** Additions to counters in the last 30 days. A donor counts if their first gift to the counter was in these days. */
async function pacesOf(tx: Transaction, { now, environment }: MonthQuery): Promise<Map<string, PaceRow>> {
  const since = new Date(now.getTime() - PACE_DAYS * DAY_MS);
  // A subquery for donors, so that only their counters are read further back than these days.
  const { rows } = await sql<PaceRow>`
    SELECT c.id AS counter_id, p.gained, p.entries, p.first, coalesce(d.donors, 0)::int AS donors
    FROM counters c CROSS JOIN LATERAL (
      SELECT coalesce(sum(value), 0)::float8 AS gained, count(*)::int AS entries, min(created_at) AS first
      FROM counter_entries e WHERE e.tenant_id = c.tenant_id AND e.counter_id = c.id
        AND e.use_prod_environment = ${environment === 'production'} AND e.state = 'SETTLED' AND e.kind <> 'adjustment'
        AND e.created_at >= ${since} AND e.created_at <= ${now}
    ) p LEFT JOIN LATERAL (
      SELECT count(*) AS donors FROM (
        SELECT FROM counter_entries e WHERE e.tenant_id = c.tenant_id AND e.counter_id = c.id AND c.data->>'kind' = 'donors'
          AND e.use_prod_environment = ${environment === 'production'} AND e.state = 'SETTLED' AND e.kind <> 'adjustment'
          AND e.created_at <= ${now} AND e.donor IS NOT NULL
        GROUP BY e.donor HAVING min(e.created_at) >= ${since} AND sum(e.value) > 0
      ) each
    ) d ON true
    WHERE c.tenant_id = nullif(current_setting('app.tenant', true), '')::uuid AND c.deleted_at IS NULL
      AND (c.data->'labels'->>'threshold')::numeric > 0 AND p.entries > 0`.execute(tx);
  return new Map(rows.map((row) => [row.counter_id, row]));
}

/** The counters with a goal, the nearest to it first, those that reached it last. Runs in the tenant's transaction. */
export async function readGoals(tx: Transaction, query: MonthQuery): Promise<CounterGoal[]> {
  const totals = (await counterTotals(tx, query.environment)).filter(
    ({ counter }) => counter.labels.threshold > 0,
  );
  if (totals.length === 0) return [];
  const paces = await pacesOf(tx, query);
  const today = localDay(query.now, knownZone(query.timezone));
  return totals
    .map(({ id, counter, total }): CounterGoal => {
      const pace = paces.get(id);
      const gained = (counter.kind === 'donors' ? pace?.donors : pace?.gained) ?? 0;
      const days = pace ? Math.min(PACE_DAYS, (query.now.getTime() - pace.first.getTime()) / DAY_MS) : 0;
      const { threshold } = counter.labels;
      const forecast = forecastGoal({ total, threshold, gained, entries: pace?.entries ?? 0, days });
      return {
        counterId: id,
        name: counter.name,
        kind: counter.kind,
        currency: counter.currency,
        total,
        threshold,
        gained,
        forecast:
          forecast.kind === 'days'
            ? { kind: 'day', day: plusDays(today, forecast.days) }
            : { kind: forecast.kind, day: null },
      };
    })
    .toSorted(
      (one, other) =>
        Number(one.total >= one.threshold) - Number(other.total >= other.threshold) ||
        other.total / other.threshold - one.total / one.threshold,
    );
}
