import type { Database } from '@tributary/engine/storage/database.server.ts';
import type {} from './password-reset/tables.ts';
import type {} from './invitations/tables.ts';
import type {} from './tables.ts';

const DAY_MS = 86_400_000;
/** Days for which ended sessions are kept, to answer who was here when. */
const SESSION_DAYS = 30;
/** Days for which an old invitation can still say why it opens nothing. */
const INVITATION_DAYS = 90;

/**
 * Removes unusable records: expired sign-in records, counts of old attempts, sessions that ended more than 30 days ago.
 * For a schedule; once an hour is plenty.
 * @returns how many rows were removed
 */
export function sweepIdentity(db: Database, now: Date): Promise<number> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  return db.asPlatform(async (tx) => {
    const records = await tx.deleteFrom('oidc_records').where('expires_at', '<', now).executeTakeFirst();
    const counts = await tx
      .deleteFrom('sign_in_throttle')
      .where('updated_at', '<', ago(1))
      .executeTakeFirst();
    const challenges = await tx
      .deleteFrom('passkey_challenges')
      .where('expires_at', '<', now)
      .executeTakeFirst();
    const steps = await tx.deleteFrom('second_steps').where('expires_at', '<', now).executeTakeFirst();
    const sessions = await tx
      .deleteFrom('console_sessions')
      .where('expires_at', '<', ago(SESSION_DAYS))
      .executeTakeFirst();
    const invitations = await tx
      .deleteFrom('invitations')
      .where('expires_at', '<', ago(INVITATION_DAYS))
      .executeTakeFirst();
    const links = await tx.deleteFrom('password_resets').where('expires_at', '<', now).executeTakeFirst();
    const tokens = await tx.deleteFrom('exchanged_tokens').where('expires_at', '<', now).executeTakeFirst();
    return [records, counts, challenges, steps, sessions, invitations, links, tokens].reduce(
      (sum, { numDeletedRows }) => sum + Number(numDeletedRows),
      0,
    );
  });
}
