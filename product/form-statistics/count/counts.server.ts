import { createCounts } from '@tributary/engine/counting/counts.server.ts';
import type { Database } from '@tributary/engine/storage/database.server.ts';
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
  day: string;
  what: Counted;
  count: number;
}

/** Counts views and steps of forms by day: a view causes no separate write. */
export function createFormCounts(
  db: Database,
  { onError, now = Date.now }: { onError: (error: unknown) => void; now?: () => number },
): FormCounts {
  const { add, ...counts } = createCounts<Entry>(db, {
    keyOf: ({ tenantId, formId, day, pageId, useProdEnvironment, what }) =>
      `${tenantId} ${formId} ${day} ${pageId} ${useProdEnvironment} ${what}`,
    merge(kept, { count }) {
      kept.count += count;
    },
    write: (tx, tenantId, entries) => insert(tenantId, entries).execute(tx),
    onError,
  });
  return {
    add({ pageId = NO_PAGE, ...at }, what) {
      add({ ...at, pageId, day: new Date(now()).toISOString().slice(0, 10), what, count: 1 });
    },
    ...counts,
  };
}

function insert(tenantId: string, rows: readonly Entry[]) {
  return sql`
    INSERT INTO form_statistics AS s (tenant_id, form_id, day, page_id, use_prod_environment, what, count)
    SELECT ${tenantId}::uuid, * FROM unnest(${rows.map(({ formId }) => formId)}::uuid[], ${rows.map(({ day }) => day)}::date[],
      ${rows.map(({ pageId }) => pageId)}::uuid[], ${rows.map(({ useProdEnvironment }) => useProdEnvironment)}::boolean[],
      ${rows.map(({ what }) => what)}::text[], ${rows.map(({ count }) => count)}::bigint[])
    ON CONFLICT (tenant_id, form_id, day, page_id, use_prod_environment, what) DO UPDATE SET count = s.count + excluded.count`;
}
