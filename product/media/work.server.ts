import { sql } from 'kysely';
import type { Database, Transaction } from '@tributary/engine/storage/database.server.ts';

/** Attempts before a file is reported as failed. */
const MOST_ATTEMPTS = 3;
/** Seconds until an attempt without a result, or whose process ended, is repeated. */
const REPEAT_SECONDS = 120;

/** A file whose variants one process makes. */
export interface TakenWork {
  tenant_id: string;
  media_id: string;
  variant: string;
  /** With this one. */
  attempts: number;
  /** Whether this process may still try; otherwise its process ended in each attempt. */
  may_try: boolean;
}

/**
 * Claims the work that has been due the longest, and counts the attempt in a separate transaction before it: a picture
 * that kills its process is repeated later, and given up after the last attempt.
 */
export async function takeWork(db: Database): Promise<TakenWork | undefined> {
  const { rows } = await db.asPlatform((tx) =>
    sql<TakenWork>`
      UPDATE media_work w SET attempts = w.attempts + 1, not_before = now() + make_interval(secs => ${REPEAT_SECONDS})
      FROM (
        SELECT tenant_id, media_id FROM media_work WHERE not_before <= now()
        ORDER BY not_before LIMIT 1 FOR UPDATE SKIP LOCKED
      ) due
      WHERE w.tenant_id = due.tenant_id AND w.media_id = due.media_id
      RETURNING w.tenant_id, w.media_id, w.variant, w.attempts, w.attempts <= ${MOST_ATTEMPTS} AS may_try`.execute(
      tx,
    ),
  );
  return rows[0];
}

/**
 * Ends the work, unless another variant was requested since.
 * @returns whether it was still wanted
 */
export async function finishWork(
  tx: Transaction,
  { tenant_id, media_id, variant }: TakenWork,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    DELETE FROM media_work WHERE tenant_id = ${tenant_id} AND media_id = ${media_id} AND variant = ${variant}`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}
