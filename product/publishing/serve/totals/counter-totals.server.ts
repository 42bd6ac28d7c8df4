import type { Database } from '@tributary/engine/storage/database.server.ts';
import type { CounterSummary } from '@tributary/resources/counters/counter-total.ts';
import { counterTotals } from '@tributary/resources/counters/totals.server.ts';

/** One tenant's counters in memory. */
export interface TenantCounters {
  byId: ReadonlyMap<string, CounterSummary>;
  byCode: ReadonlyMap<string, CounterSummary>;
}

export interface CounterTotals {
  /** The cached totals, without waiting; undefined until loaded. */
  peek(tenantId: string): TenantCounters | undefined;
  /** Loads a tenant's counters once; later calls return the cache. */
  load(tenantId: string): Promise<TenantCounters>;
  forget(tenantId: string): void;
  close(): void;
}

export interface CounterTotalsOptions {
  db: Pick<Database, 'inTenant' | 'listen'>;
  onChange: (tenantId: string, counterIds: readonly string[]) => void;
  onError: (error: unknown) => void;
  /** Changes are collected for this long, so that many donations at once cause one query. Milliseconds. */
  gatherMs?: number;
  /** The whole cache is read again this often, in case a message was lost. Milliseconds. */
  refreshMs?: number;
}

/**
 * Caches counters' totals: one query when a tenant's counters are first needed, then only those that the channel
 * `counters` (payload `tenantId:counterId`) or a change of a counter's record names.
 */
export function createCounterTotals(options: CounterTotalsOptions): CounterTotals {
  const tenants = new Map<string, TenantCounters>();
  const loading = new Map<string, Promise<TenantCounters>>();
  const changed = new Map<string, Set<string>>();
  let gathering: NodeJS.Timeout | undefined;

  const read = (tenantId: string, ids?: readonly string[]) =>
    options.db.inTenant(tenantId, (tx) => counterTotals(tx, 'production', ids));

  function load(tenantId: string): Promise<TenantCounters> {
    const known = tenants.get(tenantId);
    if (known) return Promise.resolve(known);
    let promise = loading.get(tenantId);
    if (!promise) {
      // A change during the query is recorded like any other, and read again afterwards.
      promise = read(tenantId)
        .then((rows) => {
          const counters = index(rows);
          tenants.set(tenantId, counters);
          return counters;
        })
        .finally(() => loading.delete(tenantId));
      loading.set(tenantId, promise);
    }
    return promise;
  }

  function note(tenantId: string, counterId: string): void {
    if (!tenants.has(tenantId) && !loading.has(tenantId)) return;
    const ids = changed.get(tenantId);
    if (ids) ids.add(counterId);
    else changed.set(tenantId, new Set([counterId]));
    gathering ??= setTimeout(() => void flush(), options.gatherMs ?? 250);
  }

  async function flush(): Promise<void> {
    gathering = undefined;
    const batch = [...changed];
    changed.clear();
    for (const [tenantId, ids] of batch) {
      try {
        await loading.get(tenantId);
        if (tenants.has(tenantId)) apply(tenantId, [...ids], await read(tenantId, [...ids]));
      } catch (error) {
        options.onError(error);
      }
    }
  }

  /** Replaces the named ids with newly read rows; a named id without a row was deleted. */
  function apply(tenantId: string, ids: readonly string[], rows: CounterSummary[]): void {
    const before = tenants.get(tenantId);
    if (!before) return;
    const byId = new Map(before.byId);
    for (const id of ids) byId.delete(id);
    for (const row of rows) byId.set(row.id, row);
    const moved = ids.filter((id) => JSON.stringify(before.byId.get(id)) !== JSON.stringify(byId.get(id)));
    if (!moved.length) return;
    tenants.set(tenantId, index([...byId.values()]));
    options.onChange(tenantId, moved);
  }

  async function refreshAll(): Promise<void> {
    for (const tenantId of Array.from(tenants.keys())) {
      try {
        const rows = await read(tenantId);
        const ids = new Set([...(tenants.get(tenantId)?.byId.keys() ?? []), ...rows.map((row) => row.id)]);
        apply(tenantId, [...ids], rows);
      } catch (error) {
        options.onError(error);
      }
    }
  }

  const stops = [
    options.db.listen(
      'counters',
      (payload) => {
        const [tenantId = '', counterId = ''] = payload.split(':');
        note(tenantId, counterId);
      },
      () => void refreshAll(),
    ),
    options.db.listen('changes', (payload) => {
      const change = readChange(payload);
      if (change?.resource === 'counters') note(change.tenantId, change.id);
    }),
  ];
  const refresh = setInterval(() => void refreshAll(), options.refreshMs ?? 60_000);
  refresh.unref();

  return {
    peek: (tenantId) => tenants.get(tenantId),
    load,
    forget: (tenantId) => void tenants.delete(tenantId),
    close() {
      for (const stop of stops) stop();
      clearTimeout(gathering);
      clearInterval(refresh);
    },
  };
}

/** A message of the channel `changes`, or null for a malformed one. */
export function readChange(payload: string): { tenantId: string; resource: string; id: string } | null {
  try {
    const change: unknown = JSON.parse(payload);
    if (typeof change !== 'object' || change === null) return null;
    const { tenantId, resource, id } = change as Record<string, unknown>;
    return typeof tenantId === 'string' && typeof resource === 'string' && typeof id === 'string'
      ? { tenantId, resource, id }
      : null;
  } catch {
    return null;
  }
}

function index(rows: readonly CounterSummary[]): TenantCounters {
  return {
    byId: new Map(rows.map((row) => [row.id, row])),
    byCode: new Map(rows.map((row) => [row.counter.campaignCode, row])),
  };
}
