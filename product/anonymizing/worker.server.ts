import { hostname } from 'node:os';
import { startTurns } from '@tributary/engine/outbox/turns.server.ts';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { readPrivacy } from '@tributary/resources/privacy/privacy.server.ts';
import { sql } from 'kysely';
import { RUN_LEASE_SECONDS, runStep, type TakenRun } from './run.server.ts';
import { confirmedRule, isConfirmed, requestRun } from './store.server.ts';

/** The channel on which workers hear of runs. Notify it after the commit. */
export const ANONYMIZATIONS_CHANNEL = 'anonymizations';

const LOOK_MS = 60_000;
/** Runs begin by themselves so long after the last one began, in hours. */
const EVERY_HOURS = 24;
/** A run that ended its process so often without any progress is not begun again. */
const MOST_ATTEMPTS = 3;

/** Requests the runs that are due: those of organizations whose interval was confirmed, once a day. */
export async function requestDueRuns(db: Database, now: Date): Promise<void> {
  const { rows } = await db.asPlatform((tx) =>
    sql<{ id: string }>`
      SELECT r.tenant_id AS id FROM anonymization_rules r
      WHERE NOT EXISTS (
        SELECT FROM anonymizations a WHERE a.tenant_id = r.tenant_id
          AND (a.state = 'running' OR a.asked_at > ${now}::timestamptz - make_interval(hours => ${EVERY_HOURS})))`.execute(
      tx,
    ),
  );
  for (const { id } of rows)
    await db.inTenant(id, async (tx) => {
      const settings = await readPrivacy(tx, id);
      const { dataAnonymizationInterval: months, keepsGiftAid } = settings;
      if (months !== null && isConfirmed(settings, await confirmedRule(tx, id)))
        await requestRun(tx, id, { months, keepsGiftAid, now });
    });
}

/**
 * Takes the run that has waited the longest. Its attempt is counted in a separate transaction before the work, so that
 * a run which ends its process is given up after some attempts.
 */
export async function takeRun(db: Database, owner: string): Promise<TakenRun | undefined> {
  const { rows } = await db.asPlatform((tx) =>
    sql<{ tenantId: string; id: string; attempts: number }>`
      UPDATE anonymizations a SET attempts = a.attempts + 1, lease_owner = ${owner},
        lease_until = now() + make_interval(secs => ${RUN_LEASE_SECONDS})
      FROM (
        SELECT tenant_id, id FROM anonymizations WHERE state = 'running' AND (lease_until IS NULL OR lease_until < now())
        ORDER BY asked_at LIMIT 1 FOR UPDATE SKIP LOCKED
      ) due
      WHERE a.tenant_id = due.tenant_id AND a.id = due.id
      RETURNING a.tenant_id AS "tenantId", a.id, a.attempts`.execute(tx),
  );
  const [row] = rows;
  if (!row) return undefined;
  const taken = { tenantId: row.tenantId, id: row.id, owner };
  if (row.attempts <= MOST_ATTEMPTS) return taken;
  await db.inTenant(row.tenantId, (tx) =>
    sql`UPDATE anonymizations SET state = 'failed', finished_at = now(), lease_owner = NULL, lease_until = NULL
        WHERE tenant_id = ${row.tenantId} AND id = ${row.id}`.execute(tx),
  );
  return undefined;
}

/**
 * Removes data that is older than organizations keep, until it is stopped. The next process continues with the rest.
 */
export function startAnonymizing({ db, onError }: { db: Database; onError: (error: unknown) => void }): {
  stop(): Promise<void>;
} {
  async function work(signal: AbortSignal): Promise<void> {
    await requestDueRuns(db, new Date());
    while (!signal.aborted) {
      const taken = await takeRun(db, `${hostname()} ${process.pid} ${newId()}`);
      if (!taken) return;
      try {
        while (!signal.aborted && (await runStep(db, taken, new Date())));
        if (signal.aborted) await giveBack(taken);
      } catch (error) {
        onError(error);
      }
    }
  }

  /** A process that stops releases its run, so that the next one need not wait for the lease to end. */
  const giveBack = ({ tenantId, id, owner }: TakenRun): Promise<unknown> =>
    db.inTenant(tenantId, (tx) =>
      sql`UPDATE anonymizations SET lease_until = NULL, lease_owner = NULL, attempts = 0
          WHERE tenant_id = ${tenantId} AND id = ${id} AND lease_owner = ${owner}`.execute(tx),
    );

  return startTurns(work, {
    db,
    everyMs: LOOK_MS,
    wakeOn: { [ANONYMIZATIONS_CHANNEL]: () => true },
    onError,
  });
}
