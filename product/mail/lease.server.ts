import { sql } from 'kysely';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { RETRY_PLAN_MS } from '@tributary/engine/outbox/retry-plan.ts';

/** Longer than any attempt may take: a worker that is silent for this long is gone. */
export const EMAIL_LEASE_SECONDS = 90;

/** An email that this process has leased. */
export interface LeasedEmail {
  id: string;
  tenantId: string | null;
  sealed: string;
  createdAt: Date;
  /** Failures so far; an attempt whose worker died counts as one. */
  planStep: number;
}

/**
 * Leases due emails, the oldest first; no two processes lease the same. An email that killed every worker is parked.
 */
export async function leaseEmails(tx: Transaction, owner: string, count: number): Promise<LeasedEmail[]> {
  const { rows } = await sql<LeasedEmail>`
    WITH picked AS (
      SELECT id, lease_owner IS NOT NULL AS lost FROM mails
      WHERE status = 'PENDING' AND next_attempt_at <= now() AND (lease_until IS NULL OR lease_until < now())
      ORDER BY next_attempt_at LIMIT ${count}
      FOR UPDATE SKIP LOCKED
    ), taken AS (
      UPDATE mails m SET attempts = m.attempts + 1, plan_step = m.plan_step + picked.lost::int, updated_at = now(),
        lease_owner = ${owner}, lease_until = now() + make_interval(secs => ${sql.lit(EMAIL_LEASE_SECONDS)}),
        status = CASE WHEN m.plan_step + picked.lost::int >= ${RETRY_PLAN_MS.length} THEN 'PARKED' ELSE 'PENDING' END
      FROM picked WHERE m.id = picked.id
      RETURNING m.*
    )
    SELECT id, tenant_id AS "tenantId", sealed, created_at AS "createdAt", plan_step AS "planStep"
    FROM taken WHERE status = 'PENDING' ORDER BY next_attempt_at`.execute(tx);
  return rows;
}

/** The result of an attempt. `waitMs` null: no further attempt. */
export type EmailOutcome = { kind: 'sent' } | { kind: 'failed'; error: string; waitMs: number | null };

/**
 * Records an attempt. Sent content is deleted; a worker that lost its lease may still record success, and nothing
 * else.
 */
export async function recordAttempt(
  tx: Transaction,
  owner: string,
  id: string,
  outcome: EmailOutcome,
): Promise<void> {
  if (outcome.kind === 'sent')
    await sql`
      UPDATE mails SET status = 'SENT', sealed = NULL, about = NULL, last_error = NULL, lease_until = NULL, lease_owner = NULL, updated_at = now()
      WHERE id = ${id}`.execute(tx);
  else
    await sql`
      UPDATE mails SET status = ${outcome.waitMs === null ? 'PARKED' : 'PENDING'}, plan_step = plan_step + 1, last_error = ${outcome.error},
        next_attempt_at = now() + make_interval(secs => ${outcome.waitMs ?? 0}::float8 / 1000),
        lease_until = NULL, lease_owner = NULL, updated_at = now()
      WHERE id = ${id} AND lease_owner = ${owner} AND status = 'PENDING'`.execute(tx);
}

/** Days for which sent emails are recorded: long enough to count them by the month. */
const SENT_DAYS = 90;
/** Days in which a parked email can still be read; its links have long expired. */
const PARKED_DAYS = 14;

/** Deletes expired emails. For a schedule; once an hour is enough. Returns how many rows were deleted. */
export async function sweepEmails(tx: Transaction): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM mails WHERE (status = 'SENT' AND updated_at < now() - make_interval(days => ${sql.lit(SENT_DAYS)}))
      OR (status = 'PARKED' AND updated_at < now() - make_interval(days => ${sql.lit(PARKED_DAYS)}))`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}
