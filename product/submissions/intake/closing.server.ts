import type { Database } from '@tributary/engine/storage/database.server.ts';
import type { CounterData } from '@tributary/resources/counters/counter.ts';
import { counterTotals } from '@tributary/resources/counters/totals.server.ts';

/** How long an answer is believed when no message of a change comes, in ms. */
const KEEP_MS = 1_000;
const KEEP_COUNTERS = 5_000;

/**
 * Caches which counters have closed at their goal. The cache is cleared when a counter's change is published, so that
 * many donations at once need one query for each change and not one for each donation.
 */
export function createClosings(db: Database) {
  const known = new Map<string, { until: number; closed: Promise<boolean> }>();
  const forget = (): void => known.clear();
  const stops = [
    db.listen('counters', (payload) => void known.delete(payload), forget),
    db.listen('changes', forget, forget),
  ];

  async function read(tenantId: string, counterId: string): Promise<boolean> {
    const [summary] = await db.inTenant(tenantId, (tx) => counterTotals(tx, 'production', [counterId]));
    return summary?.closed ?? false;
  }

  return {
    /** Whether this counter takes nothing more. Counters that never close are not asked for. */
    async isClosed(tenantId: string, { id, data }: { id: string; data: CounterData }): Promise<boolean> {
      if (!data.closesAtThreshold || data.labels.threshold === 0) return false;
      const key = `${tenantId}:${id}`;
      const before = known.get(key);
      if (before && before.until > Date.now()) return before.closed;
      if (known.size >= KEEP_COUNTERS) known.clear();
      const closed = read(tenantId, id);
      known.set(key, { until: Date.now() + KEEP_MS, closed });
      closed.catch(() => known.delete(key));
      return closed;
    },
    close(): void {
      for (const stop of stops) stop();
    },
  };
}

export type Closings = ReturnType<typeof createClosings>;
