import { createCounts } from '@tributary/engine/counting/counts.server.ts';
import { quarterOf, withDays } from '@tributary/engine/counting/days.server.ts';
import type { Database, Transaction } from '@tributary/engine/storage/database.server.ts';
import { sql } from 'kysely';
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
  /** Writes the counts since the last flush; counts that can't be written are kept for the next time. */
  flush(): Promise<void>;
  /** How many different counts wait. */
  size(): number;
  /** Writes the rest and ends. */
  close(): Promise<void>;
}

const NO_PAGE = '00000000-0000-0000-0000-000000000000';

interface Entry extends Omit<CountedAt, 'pageId'> {
  pageId: string;
  /** The quarter of an hour in which it was counted: see `quarterOf`. */
  quarter: number;
  what: Counted;
  count: number;
}

/** Counts views and steps of forms by the organization's days: a view costs no write of its own. */
export function createFormCounts(
  db: Database,
  { onError, now = Date.now }: { onError: (error: unknown) => void; now?: () => number },
): FormCounts {
  const { add, ...counts } = createCounts<Entry>(db, {
    keyOf: ({ tenantId, formId, quarter, pageId, useProdEnvironment, what }) =>
      `${tenantId} ${formId} ${quarter} ${pageId} ${useProdEnvironment} ${what}`,
    merge(kept, { count }) {
      kept.count += count;
    },
    write,
    onError,
  });
  return {
    add({ pageId = NO_PAGE, ...at }, what) {
      add({ ...at, pageId, quarter: quarterOf(now()), what, count: 1 });
    },
    ...counts,
  };
}

/** Adds up what waits to the rows of the table. Runs in the tenant's transaction. */
async function write(tx: Transaction, tenantId: string, entries: readonly Entry[]): Promise<void> {
  const byKey = new Map<string, Entry & { day: string }>();
  for (const entry of await withDays(tx, tenantId, entries)) {
    const { formId, day, pageId, useProdEnvironment, what, count } = entry;
    const key = `${formId} ${day} ${pageId} ${useProdEnvironment} ${what}`;
    const kept = byKey.get(key);
    if (kept) kept.count += count;
    else byKey.set(key, entry);
  }
  // In the order of their keys: two processes then never wait in a circle.
  const rows = [...byKey].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
  await sql`
    INSERT INTO form_statistics AS s (tenant_id, form_id, day, page_id, use_prod_environment, what, count)
    SELECT ${tenantId}::uuid, * FROM unnest(${rows.map(({ formId }) => formId)}::uuid[], ${rows.map(({ day }) => day)}::date[],
      ${rows.map(({ pageId }) => pageId)}::uuid[], ${rows.map(({ useProdEnvironment }) => useProdEnvironment)}::boolean[],
      ${rows.map(({ what }) => what)}::text[], ${rows.map(({ count }) => count)}::bigint[])
    ON CONFLICT (tenant_id, form_id, day, page_id, use_prod_environment, what) DO UPDATE SET count = s.count + excluded.count`.execute(
    tx,
  );
}
