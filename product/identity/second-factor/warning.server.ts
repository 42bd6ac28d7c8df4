import { sql } from 'kysely';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import type { NotifyOwner } from './emails.server.ts';
import type { Locale } from '@tributary/kit/i18n/locales.ts';

/**
 * Warns the owner that codes are tried with the right password, at most once a day. Only the owner can end it, by
 * changing the password.
 */
export async function warnOfGuessing(
  tx: Transaction,
  notifyOwner: NotifyOwner,
  account: { id: string; email: string },
  language: Locale,
  now: Date,
): Promise<void> {
  const { rows } = await sql`
    UPDATE one_time_codes SET warned_at = ${now}
    WHERE account_id = ${account.id} AND (warned_at IS NULL OR warned_at < ${now}::timestamptz - interval '1 day')
    RETURNING 1`.execute(tx);
  if (rows.length > 0) await notifyOwner(tx, { to: { email: account.email, language }, news: 'codesTried' });
}
