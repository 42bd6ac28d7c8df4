import { createCounts, type Counts } from '@tributary/engine/counting/counts.server.ts';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import { sql } from 'kysely';
import { lastUsed } from '@tributary/engine/held/last-used.ts';

interface Entry {
  tenantId: string;
  experimentId: string;
  /** `2026-03-01`, in UTC. */
  day: string;
  isVariant: boolean;
  visitors: number;
}

export interface ExperimentCounts extends Omit<Counts<Entry>, 'add'> {
  /**
   * Counts a visitor once a day.
   * @param visitor identifies them; it is kept in memory until midnight
   */
  add(experiment: { tenantId: string; id: string }, isVariant: boolean, visitor: string): void;
}

/** So many visitors of a day are told apart; above that the earliest may be counted again. */
const REMEMBERED = 200_000;

/** Counts the visitors of experiments: nothing about them is written, and a visit writes nothing by itself. */
export function createExperimentCounts(
  db: Database,
  { onError, now = Date.now }: { onError: (error: unknown) => void; now?: () => number },
): ExperimentCounts {
  const seen = lastUsed<true>(REMEMBERED);
  let today = '';
  const { add, ...counts } = createCounts<Entry>(db, {
    keyOf: ({ tenantId, experimentId, day, isVariant }) => `${tenantId} ${experimentId} ${day} ${isVariant}`,
    merge(kept, { visitors }) {
      kept.visitors += visitors;
    },
    write: (tx, tenantId, rows) =>
      sql`
        INSERT INTO experiment_days AS d (tenant_id, experiment_id, day, is_variant, visitors)
        SELECT ${tenantId}::uuid, * FROM unnest(${rows.map(({ experimentId }) => experimentId)}::uuid[],
          ${rows.map(({ day }) => day)}::date[], ${rows.map(({ isVariant }) => isVariant)}::boolean[],
          ${rows.map(({ visitors }) => visitors)}::bigint[])
        ON CONFLICT (tenant_id, experiment_id, day, is_variant) DO UPDATE SET visitors = d.visitors + excluded.visitors`.execute(
        tx,
      ),
    onError,
  });
  return {
    add({ tenantId, id }, isVariant, visitor) {
      const day = new Date(now()).toISOString().slice(0, 10);
      if (day !== today) {
        today = day;
        seen.clear();
      }
      const key = `${id} ${visitor}`;
      if (seen.has(key)) return;
      seen.set(key, true);
      add({ tenantId, experimentId: id, day, isVariant, visitors: 1 });
    },
    ...counts,
  };
}
