import { randomInt } from 'node:crypto';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import type { IdentityKeys } from '../../keys/key-store.server.ts';
import type {} from '../tables.ts';

const HOW_MANY = 10;
/** Without the letters and digits that look alike on paper. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** Ten of 32 signs are 50 bits: beyond guessing, with or without the slowing. */
const LENGTH = 10;

/** A typed recovery code in the spelling that is digested; null when it cannot be a code. */
export function readRecoveryCode(typed: string): string | null {
  const code = typed.replace(/[\s-]+/g, '').toUpperCase();
  return code.length === LENGTH && [...code].every((sign) => ALPHABET.includes(sign)) ? code : null;
}

function newCode(): string {
  const signs = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]!).join('');
  return `${signs.slice(0, LENGTH / 2)}-${signs.slice(LENGTH / 2)}`;
}

/** Recovery codes: each replaces a one-time code once, for people without their phone. */
export interface RecoveryCodeStore {
  /** Makes ten new codes, which end all earlier ones. They are returned this once; only keyed digests are stored. */
  renew(tx: Transaction, accountId: string, now: Date): Promise<string[]>;
  /** Uses a code up. Answers how many are left, or null when it was none or is used. */
  spend(tx: Transaction, accountId: string, code: string, now: Date): Promise<number | null>;
  left(tx: Transaction, accountId: string): Promise<number>;
}

/** @param keys the installation's; without them a copy of the table is of no use to a guesser */
export function createRecoveryCodes(keys: IdentityKeys): RecoveryCodeStore {
  const digest = (accountId: string, code: string) =>
    keys.digest('recovery', `${accountId}\n${readRecoveryCode(code) ?? ''}`);

  async function left(tx: Transaction, accountId: string): Promise<number> {
    const { count } = await tx
      .selectFrom('recovery_codes')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  return {
    left,
    async renew(tx, accountId, now) {
      const codes = Array.from({ length: HOW_MANY }, newCode);
      await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
      await tx
        .insertInto('recovery_codes')
        .values(
          codes.map((code) => ({ account_id: accountId, digest: digest(accountId, code), used_at: null })),
        )
        .execute();
      await tx
        .updateTable('one_time_codes')
        .set({ recovery_made_at: now })
        .where('account_id', '=', accountId)
        .execute();
      return codes;
    },
    async spend(tx, accountId, code, now) {
      const spent = await tx
        .updateTable('recovery_codes')
        .set({ used_at: now })
        .where('account_id', '=', accountId)
        .where('digest', '=', digest(accountId, code))
        .where('used_at', 'is', null)
        .executeTakeFirst();
      return spent.numUpdatedRows > 0n ? left(tx, accountId) : null;
    },
  };
}
