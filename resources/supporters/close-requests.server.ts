import { systemActor } from '@tributary/engine/access/system-actor.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { logAct } from '../logs/log-act.server.ts';
import type { RequestEnd } from './supporter.ts';
import { sql } from 'kysely';

interface Ending {
  tenantId: string;
  transactionId: string;
  end: RequestEnd;
  /** The name of the person who recorded it; null where a payment service or a donor did. */
  by: string | null;
  now: Date;
  /** Only what was asked for until then; everything without it. */
  askedUntil?: Date | undefined;
}

/** Which requests are dealt with when this happens. */
const ENDS = { refunded: 'refund', stopped: 'cancel' } as const satisfies Record<RequestEnd, string>;

/**
 * Closes the open requests of a transaction for what has just happened, with an entry in the activity log, in the
 * transaction in which it happened. A request names no amount, so the whole amount of a payment must have gone back:
 * connectors report no other refund, and after a part of it a person decides whether that was all that was asked for.
 */
export async function closeRequests(
  tx: Transaction,
  { tenantId, transactionId, end, by, now, askedUntil }: Ending,
): Promise<void> {
  const { rows } = await sql<{ id: string; reference: string }>`
    UPDATE notes n SET done_at = ${now}, done_by = ${by}, done_end = ${end} FROM transactions t
    WHERE n.tenant_id = ${tenantId} AND n.transaction_id = ${transactionId} AND n.kind = ${ENDS[end]} AND n.done_at IS NULL
      AND (${askedUntil ?? null}::timestamptz IS NULL OR n.created_at <= ${askedUntil ?? null}::timestamptz)
      AND t.tenant_id = n.tenant_id AND t.id = n.transaction_id
    RETURNING n.id, t.reference`.execute(tx);
  const actor = systemActor({ id: tenantId, slug: '', plan: '' });
  for (const { id, reference } of rows)
    await logAct(tx, {
      title: 'requestDealt',
      of: reference,
      actor,
      now,
      id: transactionId,
      next: { transactionId, note: id, kind: ENDS[end], dealt: true, end, ...(by === null ? {} : { by }) },
    });
}
