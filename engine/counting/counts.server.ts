import type { Database, Transaction } from '../storage/database.server.ts';

/** Milliseconds between writes; a crash loses the counts of this time. */
const FLUSH_MS = 5_000;
/** The most different counts in memory. Further ones are dropped, so that a flood can't use up the memory. */
const MOST_WAITING = 20_000;

export interface Counts<Entry> {
  add(entry: Entry): void;
  /** Writes the counts since the last flush; counts that can't be written are kept for the next flush. */
  flush(): Promise<void>;
  /** How many different counts wait. */
  size(): number;
  /** Writes the rest and ends. */
  close(): Promise<void>;
}

/** How entries are merged and written. */
interface Counting<Entry> {
  keyOf(entry: Entry): string;
  /** Adds an entry to the one that waits under the same key. */
  merge(kept: Entry, added: Entry): void;
  /** Writes the entries of one tenant, in the order of their keys: two processes then never wait in a circle. */
  write(tx: Transaction, tenantId: string, entries: readonly Entry[]): Promise<unknown>;
  /** Gets each entry that is dropped because too many wait. */
  onDrop?: (entry: Entry) => void;
  onError: (error: unknown) => void;
}

/** Counts in memory and writes in batches, so that a counted entry costs no separate write. */
export function createCounts<Entry extends { tenantId: string }>(
  db: Database,
  { keyOf, merge, write, onDrop, onError }: Counting<Entry>,
): Counts<Entry> {
  let waiting = new Map<string, Entry>();
  let running: Promise<void> = Promise.resolve();

  function add(entry: Entry): void {
    const key = keyOf(entry);
    const kept = waiting.get(key);
    if (kept) merge(kept, entry);
    else if (waiting.size < MOST_WAITING) waiting.set(key, entry);
    else onDrop?.(entry);
  }

  async function writeAll(): Promise<void> {
    const batch = waiting;
    waiting = new Map();
    for (const [tenantId, entries] of Map.groupBy(batch.values(), (entry) => entry.tenantId)) {
      const sorted = entries.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
      try {
        await db.inTenant(tenantId, (tx) => write(tx, tenantId, sorted));
      } catch (error) {
        for (const entry of entries) add(entry);
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
    add,
    flush,
    size: () => waiting.size,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}
