import type { Database } from '@tributary/engine/storage/database.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import type { AccountsTable } from '../tables.ts';
import { hashPassword } from './passwords.server.ts';

/** The one spelling in which addresses are stored and compared. */
export const normalizeEmail = (email: string): string => email.trim().normalize('NFKC').toLowerCase();

/**
 * Makes an account that can sign in. An account that is
 * already there keeps its password.
 * @returns the account's id
 * @throws RangeError when the password is too short or too long
 */
export async function createAccount(
  db: Database,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const address = normalizeEmail(email);
  const passwordHash = await hashPassword(password);
  return db.asPlatform(async (tx) => {
    await tx
      .insertInto('accounts')
      .values({
        id: newId(),
        email: address,
        password_hash: passwordHash,
        created_at: new Date(),
        last_sign_in_at: null,
        disabled_at: null,
        password_asked_after: null,
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .execute();
    const { id } = await tx
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', address)
      .executeTakeFirstOrThrow();
    return id;
  });
}

/** The account with this address, or null. */
export async function findAccountByEmail(db: Database, email: string): Promise<AccountsTable | null> {
  const address = normalizeEmail(email);
  return db.asPlatform(
    async (tx) =>
      (await tx.selectFrom('accounts').selectAll().where('email', '=', address).executeTakeFirst()) ?? null,
  );
}

/** The account that may still sign in, or null when it is gone or disabled. */
export async function findUsableAccount(db: Database, id: string): Promise<AccountsTable | null> {
  return db.asPlatform(
    async (tx) =>
      (await tx
        .selectFrom('accounts')
        .selectAll()
        .where('id', '=', id)
        .where('disabled_at', 'is', null)
        .executeTakeFirst()) ?? null,
  );
}

/** Stores when a person last signed in. */
export async function noteSignIn(db: Database, id: string, at: Date): Promise<void> {
  await db.asPlatform((tx) =>
    tx.updateTable('accounts').set({ last_sign_in_at: at }).where('id', '=', id).execute(),
  );
}

/**
 * Gives an account a new password.
 * @returns false when there is no such account
 * @throws RangeError when the password is too short or too long
 */
export async function setPassword(db: Database, email: string, password: string): Promise<boolean> {
  const passwordHash = await hashPassword(password);
  const result = await db.asPlatform((tx) =>
    tx
      .updateTable('accounts')
      .set({ password_hash: passwordHash })
      .where('email', '=', normalizeEmail(email))
      .executeTakeFirst(),
  );
  return result.numUpdatedRows > 0n;
}
