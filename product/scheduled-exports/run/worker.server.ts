import { startTurns } from '@tributary/engine/outbox/turns.server.ts';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import { sql } from 'kysely';
import { giveUp, runSchedule, type DueSchedule, type RunDeps } from './run.server.ts';
import { findSchedule } from '../store.server.ts';

const LOOK_MS = 10_000;
/** Seconds after which work that ended without a result is begun again, and twice as late each time. */
const REPEAT_S = 120;
/** Work that ended its process so often is given up for this period. */
const MOST_ATTEMPTS = 3;
/** Most schedules in a row, so that stopping never waits for long. */
const MOST_IN_A_ROW = 50;

/**
 * Claims the schedule that has been due the longest. Its attempt is counted in a separate transaction before the work,
 * so that one that ends its process is repeated later, a limited number of times.
 */
export async function takeSchedule(
  db: Database,
  now: Date,
): Promise<(DueSchedule & { attempts: number }) | undefined> {
  const { rows } = await db.asPlatform((tx) =>
    sql<{ tenantId: string; id: string; attempts: number; slug: string; plan: string }>`
      UPDATE scheduled_exports s SET attempts = s.attempts + 1,
        try_at = ${now}::timestamptz + make_interval(secs => ${REPEAT_S} * 2 ^ least(s.attempts, 10))
      FROM (
        SELECT e.tenant_id, e.id, t.slug, t.plan FROM scheduled_exports e JOIN tenants t ON t.id = e.tenant_id
        WHERE e.state = 'active' AND e.try_at <= ${now} AND t.suspended_at IS NULL
        ORDER BY e.try_at LIMIT 1 FOR UPDATE OF e SKIP LOCKED
      ) due
      WHERE s.tenant_id = due.tenant_id AND s.id = due.id
      RETURNING s.tenant_id AS "tenantId", s.id, s.attempts, due.slug, due.plan`.execute(tx),
  );
  const [row] = rows;
  if (!row) return undefined;
  const schedule = await db.inTenant(row.tenantId, (tx) => findSchedule(tx, row.tenantId, row.id));
  return schedule && { ...schedule, ...row };
}

/** Runs every schedule that is due. @returns how many were begun */
export async function runDueSchedules(
  deps: RunDeps,
  onError: (error: unknown) => void,
  signal: AbortSignal = new AbortController().signal,
): Promise<number> {
  for (let done = 0; done < MOST_IN_A_ROW && !signal.aborted; done += 1) {
    const due = await takeSchedule(deps.app.db, deps.now());
    if (!due) return done;
    try {
      await (due.attempts > MOST_ATTEMPTS ? giveUp(deps, due) : runSchedule(deps, due));
    } catch (error) {
      // Its attempt is counted: it comes again later.
      onError(error);
    }
  }
  return MOST_IN_A_ROW;
}

/** Runs scheduled exports as they become due, until it is stopped. */
export function startScheduledExports(deps: Omit<RunDeps, 'now'> & { onError: (error: unknown) => void }): {
  stop(): Promise<void>;
} {
  const { app, onError } = deps;
  const turn = async (signal: AbortSignal): Promise<void> =>
    void (await runDueSchedules({ ...deps, now: () => new Date() }, onError, signal));
  return startTurns(turn, { db: app.db, everyMs: LOOK_MS, wakeOn: {}, onError });
}
