import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import type { Sealer } from '@tributary/engine/storage/sealing.server.ts';
import type { RecoveryCodeStore } from '../recovery/recovery.server.ts';
import { addressOfSecret, newSecret, readCode, stepOf } from './totp.server.ts';
import type {} from '../tables.ts';

/** Milliseconds in which a set-up that was begun must be confirmed. */
const SET_UP_MS = 15 * 60_000;

/** A set-up that was begun: the values for the authenticator app. */
export interface SetUp {
  /** Base32, for typing. */
  key: string;
  /** `otpauth://…`, for the picture. */
  address: string;
}

/** One-time codes of accounts. Everything happens in the caller's platform transaction. */
export interface OneTimeCodes {
  /** Since when codes are asked for; null when they are not. */
  since(tx: Transaction, accountId: string): Promise<Date | null>;
  /** Makes a secret that is kept beside the one in use until it is confirmed, for 15 minutes. */
  begin(tx: Transaction, account: { id: string; email: string }, now: Date): Promise<SetUp>;
  /**
   * Takes the pending secret into use, if the code is one of its codes.
   * @returns the recovery codes, or the reason of the refusal
   */
  confirm(
    tx: Transaction,
    accountId: string,
    code: string,
    now: Date,
  ): Promise<string[] | 'wrong' | 'expired'>;
  /** Tells whether a code is right, and takes it: neither it nor an older one is right again. */
  take(tx: Transaction, accountId: string, code: string, now: Date): Promise<boolean>;
  /** Stops asking for codes; the recovery codes end too. */
  remove(tx: Transaction, accountId: string): Promise<void>;
  /** Makes every browser that is remembered until now ask again. */
  forgetBrowsers(tx: Transaction, accountId: string, now: Date): Promise<void>;
}

const placeOf = (accountId: string): string => `one_time_codes/${accountId}`;

/** @param sealer keeps the secrets unreadable at rest */
export function createOneTimeCodes(sealer: Sealer, recovery: RecoveryCodeStore): OneTimeCodes {
  const unseal = (sealed: string, accountId: string) => sealer.open(sealed, placeOf(accountId)).toString();

  /** Locked, so that two requests with one code are one after the other. */
  const rowOf = (tx: Transaction, accountId: string) =>
    tx
      .selectFrom('one_time_codes')
      .selectAll()
      .where('account_id', '=', accountId)
      .forUpdate()
      .executeTakeFirst();

  return {
    async since(tx, accountId) {
      const row = await tx
        .selectFrom('one_time_codes')
        .select('confirmed_at')
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      return row?.confirmed_at ?? null;
    },
    async begin(tx, { id, email }, now) {
      const key = newSecret();
      const pending = { pending_sealed: sealer.seal(key, placeOf(id)), pending_at: now };
      await tx
        .insertInto('one_time_codes')
        .values({ account_id: id, ...pending })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet(pending))
        .execute();
      return { key, address: addressOfSecret(key, email) };
    },
    async confirm(tx, accountId, typed, now) {
      const row = await rowOf(tx, accountId);
      if (!row?.pending_sealed || !row.pending_at || now.getTime() - row.pending_at.getTime() > SET_UP_MS)
        return 'expired';
      const code = readCode(typed);
      const step = code && stepOf(unseal(row.pending_sealed, accountId), code, now);
      if (!step) return 'wrong';
      await tx
        .updateTable('one_time_codes')
        .set({
          secret_sealed: row.pending_sealed,
          confirmed_at: now,
          last_step: step,
          pending_sealed: null,
          pending_at: null,
        })
        .where('account_id', '=', accountId)
        .execute();
      return recovery.renew(tx, accountId, now);
    },
    async take(tx, accountId, typed, now) {
      const code = readCode(typed);
      if (!code) return false;
      const row = await rowOf(tx, accountId);
      if (!row?.secret_sealed) return false;
      const step = stepOf(unseal(row.secret_sealed, accountId), code, now);
      if (step === null || (row.last_step !== null && step <= row.last_step)) return false;
      await tx
        .updateTable('one_time_codes')
        .set({ last_step: step })
        .where('account_id', '=', accountId)
        .execute();
      return true;
    },
    async remove(tx, accountId) {
      await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
      await tx.deleteFrom('one_time_codes').where('account_id', '=', accountId).execute();
    },
    async forgetBrowsers(tx, accountId, now) {
      await tx
        .updateTable('one_time_codes')
        .set({ browsers_forgotten_at: now })
        .where('account_id', '=', accountId)
        .execute();
    },
  };
}
