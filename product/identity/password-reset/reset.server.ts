import type { Database, Transaction } from '@tributary/engine/storage/database.server.ts';
import type { Locale } from '@tributary/kit/i18n/locales.ts';
import { queueEmail } from '../../mail/queue.server.ts';
import { normalizeEmail } from '../people/accounts.server.ts';
import { hashPassword } from '../people/passwords.server.ts';
import { passwordChangedEmail, resetEmail } from './emails.ts';
import { findResetLink, makeResetLink, spendResetLink } from './links.server.ts';

export interface ResetAddresses {
  /** Where a link is asked for. */
  forgotten: string;
  /** Where a new password is chosen with this token. */
  choose: (token: string) => string;
}

/**
 * Sends the link to an address, if it belongs to an account that signs in with a password here.
 * @returns the account's id, for the log; null when nothing was sent
 */
export function sendResetLink(
  db: Database,
  addresses: ResetAddresses,
  { email, language, now }: { email: string; language: Locale; now: Date },
): Promise<string | null> {
  return db.asPlatform(async (tx) => {
    const account = await tx
      .selectFrom('accounts')
      .select(['id', 'email', 'password_hash'])
      .where('email', '=', normalizeEmail(email))
      .where('disabled_at', 'is', null)
      .executeTakeFirst();
    if (!account?.password_hash) return null;
    const token = await makeResetLink(tx, {
      accountId: account.id,
      passwordHash: account.password_hash,
      now,
    });
    const message = resetEmail(language, account.email, addresses.choose(token));
    await queueEmail(tx, { tenantId: null, to: account.email, ...message });
    return account.id;
  });
}

/** Ends every session of an account: the console's at once, the sign-in page's when it is next asked. */
async function endSessions(tx: Transaction, accountId: string, now: Date): Promise<void> {
  await tx
    .updateTable('console_sessions')
    .set({ ended_at: now, end_reason: 'password_changed' })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .execute();
}

/**
 * Gives the link's account its new password, which `checkNewPassword` has passed, and ends all its sessions.
 * @returns the account's id, or null when the link was used or replaced in the meantime
 */
export async function resetPassword(
  db: Database,
  addresses: ResetAddresses,
  { token, password, language, now }: { token: string; password: string; language: Locale; now: Date },
): Promise<string | null> {
  const passwordHash = await hashPassword(password);
  return db.asPlatform(async (tx) => {
    const link = await findResetLink(tx, token, now);
    if (!link || !(await spendResetLink(tx, token, now))) return null;
    await tx
      .updateTable('accounts')
      .set({ password_hash: passwordHash, password_asked_after: now })
      .where('id', '=', link.accountId)
      .execute();
    await endSessions(tx, link.accountId, now);
    const message = passwordChangedEmail(language, link.email, now, addresses.forgotten);
    await queueEmail(tx, { tenantId: null, to: link.email, ...message });
    return link.accountId;
  });
}
