import { ProblemError } from '@tributary/engine/errors/problem.ts';
import type { Database, Transaction } from '@tributary/engine/storage/database.server.ts';
import type { PageScheduler } from '@tributary/resources/pages/feature.server.ts';
import { sql } from 'kysely';
import { MOST_YEARS, SCHEDULE_REFUSED } from './refused.ts';

/** On this channel workers hear that a page was scheduled. */
export const SCHEDULES_CHANNEL = 'page_schedules';

/** Attempts before a due schedule is given up: each may end its process. */
export const MOST_ATTEMPTS = 3;
/** Seconds after which a claimed schedule can be claimed again. */
const LEASE_SECONDS = 60;
const YEAR_MS = 366 * 86_400_000;

type What = 'publish' | 'unpublish';

/** A due schedule of a page, claimed by one process. */
export interface DuePage {
  tenant_id: string;
  page_id: string;
  what: What;
  /** With the microseconds that a `Date` would lose. */
  due_at: string;
  by: { id: string; name: string; email: string };
  attempts: number;
  slug: string;
  plan: string;
}

/** Remembers when pages are to be published and unpublished, in the transaction of the write that asks for it. */
export function createScheduler(db: Pick<Database, 'notify'>): PageScheduler {
  return {
    async schedule({ tx, actor, id, data, now, afterCommit }, asked) {
      const moments = { publish: asked.publishAt, unpublish: asked.unpublishAt };
      check(moments, data.published, now);
      await sql`DELETE FROM page_schedules WHERE tenant_id = ${actor.tenantId} AND page_id = ${id}`.execute(
        tx,
      );
      const by = JSON.stringify({ id: actor.userId, name: actor.name, email: actor.email });
      for (const [what, at] of Object.entries(moments))
        if (at !== null)
          await sql`INSERT INTO page_schedules (tenant_id, page_id, what, due_at, asked_by)
            VALUES (${actor.tenantId}, ${id}, ${what}, ${at}::timestamptz, ${by}::jsonb)`.execute(tx);
      afterCommit(() => db.notify(SCHEDULES_CHANNEL, actor.tenantId));
    },
  };
}

function check({ publish, unpublish }: Record<What, string | null>, isPublic: boolean, now: Date): void {
  const refuse = (path: string, message: string): never => {
    throw new ProblemError('validation_failed', message, { errors: [{ path, message }] });
  };
  for (const [path, at] of [
    ['publishAt', publish],
    ['unpublishAt', unpublish],
  ] as const) {
    if (at === null) continue;
    const time = Date.parse(at);
    if (time <= now.getTime()) refuse(path, SCHEDULE_REFUSED.past);
    if (time > now.getTime() + MOST_YEARS * YEAR_MS) refuse(path, SCHEDULE_REFUSED.far);
  }
  if (unpublish === null) return;
  if (publish === null && !isPublic) refuse('unpublishAt', SCHEDULE_REFUSED.notPublic);
  if (publish !== null && Date.parse(unpublish) <= Date.parse(publish))
    refuse('unpublishAt', SCHEDULE_REFUSED.order);
}

/**
 * Claims the schedule that has been due the longest, and counts the attempt in a separate transaction before the work:
 * a page that ends its process is tried a limited number of times.
 */
export async function takeDueSchedule(db: Database, now: Date): Promise<DuePage | undefined> {
  const { rows } = await db.asPlatform((tx) =>
    sql<DuePage>`
      UPDATE page_schedules s SET attempts = s.attempts + 1, lease_until = ${now}::timestamptz + make_interval(secs => ${LEASE_SECONDS})
      FROM (
        SELECT due.tenant_id, due.page_id, due.what, t.slug, t.plan FROM page_schedules due
        JOIN tenants t ON t.id = due.tenant_id
        WHERE due.due_at <= ${now} AND (due.lease_until IS NULL OR due.lease_until < ${now})
        ORDER BY due.due_at LIMIT 1 FOR UPDATE OF due SKIP LOCKED
      ) due
      WHERE s.tenant_id = due.tenant_id AND s.page_id = due.page_id AND s.what = due.what
      RETURNING s.tenant_id, s.page_id, s.what, s.due_at::text, s.asked_by AS by, s.attempts, due.slug, due.plan`.execute(
      tx,
    ),
  );
  return rows[0];
}

/**
 * Ends a due schedule, in the transaction that does it: it is done exactly once.
 * @returns false where it was cancelled or moved since
 */
export async function endDue(
  tx: Transaction,
  { tenant_id, page_id, what, due_at }: DuePage,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    DELETE FROM page_schedules
    WHERE tenant_id = ${tenant_id} AND page_id = ${page_id} AND what = ${what} AND due_at = ${due_at}::timestamptz`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}
