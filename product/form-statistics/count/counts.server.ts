import { sql } from 'kysely';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import type { Counted } from '../what.ts';

/** Where something was counted. */
export interface CountedAt {
  tenantId: string;
  formId: string;
  /** Undefined for a form on another site. */
  pageId: string | undefined;
  useProdEnvironment: boolean;
}

export interface FormCounts {
  add(at: CountedAt, what: Counted): void;
  /** Writes what was counted since; what can't be written is kept for the next time. */
  flush(): Promise<void>;
  /** How many different counts wait. */
  size(): number;
  /** Writes the rest and ends. */
  close(): Promise<void>;
}

/** A crash loses the views of so many seconds. */
const FLUSH_MS = 5_000;
/** Different counts that wait at most; above that the newest are dropped, as it is better to count less than to fall. */
const MOST_WAITING = 20_000;
const NO_PAGE = '00000000-0000-0000-0000-000000000000';

interface Waiting extends CountedAt {
  day: string;
  what: Counted;
  count: number;
}

/** Counts in memory and writes in batches: a view costs no write of its own. */
export function createFormCounts(
  db: Database,
  { onError, now = Date.now }: { onError: (error: unknown) => void; now?: () => number },
): FormCounts {
  let waiting = new Map<string, Waiting>();
  let running: Promise<void> = Promise.resolve();

  function put(entry: Waiting): void {
    const { tenantId, formId, day, pageId, useProdEnvironment, what, count } = entry;
    const key = `${tenantId} ${formId} ${day} ${pageId} ${useProdEnvironment} ${what}`;
    const kept = waiting.get(key);
    if (kept) kept.count += count;
    else if (waiting.size < MOST_WAITING) waiting.set(key, entry);
  }

  async function writeAll(): Promise<void> {
    const batch = waiting;
    waiting = new Map();
    for (const [tenantId, entries] of Map.groupBy(batch.values(), (entry) => entry.tenantId)) {
      try {
        await db.inTenant(tenantId, (tx) => insert(tenantId, entries).execute(tx));
      } catch (error) {
        for (const entry of entries) put(entry);
        onError(error);
      }
    }
  }

  const flush = (): Promise<void> => {
    running = running.then(() => (waiting.size > 0 ? writeAll() : undefined));
    return running;
  };
  const timer = setInterval(() => void flush(), FLUSH_MS);
  timer.unref();

  return {
    add(at, what) {
      put({ ...at, day: new Date(now()).toISOString().slice(0, 10), what, count: 1 });
    },
    flush,
    size: () => waiting.size,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}

/** In the order of the key, so that two processes that write the same rows wait for each other and not in a circle. */
function insert(tenantId: string, entries: readonly Waiting[]) {
  const rows = entries
    .map((entry) => ({ ...entry, pageId: entry.pageId ?? NO_PAGE }))
    .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  return sql`
    INSERT INTO form_statistics AS s (tenant_id, form_id, day, page_id, use_prod_environment, what, count)
    SELECT ${tenantId}::uuid, * FROM unnest(${rows.map(({ formId }) => formId)}::uuid[], ${rows.map(({ day }) => day)}::date[],
      ${rows.map(({ pageId }) => pageId)}::uuid[], ${rows.map(({ useProdEnvironment }) => useProdEnvironment)}::boolean[],
      ${rows.map(({ what }) => what)}::text[], ${rows.map(({ count }) => count)}::bigint[])
    ON CONFLICT (tenant_id, form_id, day, page_id, use_prod_environment, what) DO UPDATE SET count = s.count + excluded.count`;
}

const keyOf = ({ formId, day, pageId, useProdEnvironment, what }: Waiting): string =>
  `${formId} ${day} ${pageId} ${useProdEnvironment} ${what}`;
