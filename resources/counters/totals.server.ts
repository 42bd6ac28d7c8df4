import { sql } from 'kysely';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import type { CounterData } from './counter.ts';

/** A counter with what it stands at. */
export interface CounterTotal {
  id: string;
  counter: CounterData;
  /** Initial count and settled entries together, in the counter's own unit. */
  total: number;
  /** How many settled entries it is made of. */
  entries: number;
}

/**
 * What the undeleted counters of the running transaction's tenant stand at.
 * @param ids only these; all when left out
 */
export async function counterTotals(tx: Transaction, ids?: readonly string[]): Promise<CounterTotal[]> {
  const { rows } = await sql<{ id: string; data: CounterData; sum: string; donors: string; entries: string }>`
    SELECT c.id, c.data, coalesce(t.sum, 0)::text AS sum, coalesce(t.donors, 0)::text AS donors, coalesce(t.entries, 0)::text AS entries
    FROM counters c LEFT JOIN LATERAL (
      SELECT sum(value) AS sum, count(*) AS entries, CASE WHEN c.data->>'kind' = 'donors' THEN count(DISTINCT donor) END AS donors
      FROM counter_entries e WHERE e.tenant_id = c.tenant_id AND e.counter_id = c.id AND e.state = 'SETTLED'
    ) t ON true
    WHERE c.tenant_id = nullif(current_setting('app.tenant', true), '')::uuid AND c.deleted_at IS NULL
    ${ids ? sql`AND c.id = ANY(${[...ids]}::uuid[])` : sql``}`.execute(tx);
  return rows.map(({ id, data, sum, donors, entries }) => ({
    id,
    counter: data,
    total: data.labels.initialCount + Number(data.kind === 'donors' ? donors : sum),
    entries: Number(entries),
  }));
}
