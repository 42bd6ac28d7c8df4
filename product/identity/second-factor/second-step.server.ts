import { createHash } from 'node:crypto';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import type { IdentityKeys } from '../keys/key-store.server.ts';
import { stampOf } from './stamp.server.ts';
import type {} from './tables.ts';

/** Milliseconds in which the code must follow the password. */
const STEP_MS = 10 * 60_000;

const visitOf = (uid: string): Buffer => createHash('sha256').update(uid).digest();

/**
 * Notes that the password was right in a visit, whose id the browser's signed cookie must match. It only opens the page
 * that asks for the code.
 */
export async function beginSecondStep(
  tx: Transaction,
  of: { uid: string; accountId: string; stamp: Buffer },
  now: Date,
): Promise<void> {
  const values = {
    account_id: of.accountId,
    stamp: of.stamp,
    expires_at: new Date(now.getTime() + STEP_MS),
  };
  await tx
    .insertInto('second_steps')
    .values({ visit: visitOf(of.uid), ...values })
    .onConflict((conflict) => conflict.column('visit').doUpdateSet(values))
    .execute();
}

/**
 * The account whose code is awaited in a visit.
 * @returns null when the password was not given in it, was given too long ago, or anything has changed since: then it
 *   is asked for again
 */
export async function awaitedIn(
  tx: Transaction,
  keys: IdentityKeys,
  uid: string,
  now: Date,
): Promise<{ accountId: string; stamp: Buffer } | null> {
  const row = await tx
    .selectFrom('second_steps')
    .selectAll()
    .where('visit', '=', visitOf(uid))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!row) return null;
  const stamp = await stampOf(tx, keys, row.account_id);
  return stamp?.equals(row.stamp) ? { accountId: row.account_id, stamp } : null;
}

/** Ends the step: the factor was given, or the visit goes another way. */
export async function endSecondStep(tx: Transaction, uid: string): Promise<void> {
  await tx.deleteFrom('second_steps').where('visit', '=', visitOf(uid)).execute();
}
