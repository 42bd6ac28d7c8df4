import type { Actor } from '@tributary/engine/access/actor.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import type { Database, Transaction } from '@tributary/engine/storage/database.server.ts';
import english from './messages/account.en-US.json' with { type: 'json' };
import spanish from './messages/account.es.json' with { type: 'json' };
import { closestLocale, type Locale } from '@tributary/kit/i18n/locales.ts';
import { accountOfSession, endOwnSessions } from '../identity/console/own-sessions.server.ts';
import type { TokenClaims } from '../identity/console/token.server.ts';
import type { Identity } from '../identity/identity.server.ts';
import { findUsableAccount } from '../identity/people/accounts.server.ts';
import { checkNewPassword, checkPassword, hashPassword } from '../identity/people/passwords.server.ts';
import { renderEmailTemplate } from '../mail/email-template.ts';
import { queueEmail } from '../mail/queue.server.ts';

const WORDS: Record<Locale, typeof english> = { 'en-US': english, es: spanish };

const refuse = (path: string, message: string) =>
  new ProblemError('validation_failed', 'Nothing was saved.', { errors: [{ path, message }] });

export interface PasswordDeps {
  db: Database;
  throttle: Identity['throttle'];
  /** The origin of the link in the email. */
  consoleOrigin: string;
  now: () => Date;
}

export interface PasswordChange {
  actor: Actor;
  claims: TokenClaims;
  current: string;
  next: string;
  /** The network that it is asked from. */
  network: string;
}

/** Tells the owner in their language, in the transaction of the change: who did not make it learns of it at once. */
async function notifyOwner(
  tx: Transaction,
  to: string,
  language: Locale,
  consoleOrigin: string,
): Promise<void> {
  const { subject, text, action, notYou } = WORDS[language].passwordEmail;
  await queueEmail(tx, {
    tenantId: null,
    to,
    subject,
    ...renderEmailTemplate({
      language,
      heading: subject,
      paragraphs: [text.replace('{{email}}', to)],
      action: { label: action, href: `${consoleOrigin}/account-settings` },
      closing: [notYou],
    }),
  });
}

/**
 * Changes a person's own password: the current one is required, all their other sessions end, and an email notifies
 * them. Wrong guesses at the current password are counted for the account, from whichever session they come.
 * @returns how many other sessions were ended
 * @throws ProblemError conflict for people whom another service signs in; too_many_requests; validation_failed on
 * `current` or `next`, its message a key of `account:password.problems`
 */
export async function changePassword(deps: PasswordDeps, change: PasswordChange): Promise<number> {
  const { db, throttle, now } = deps;
  const { actor, claims, current, next, network } = change;
  const id = await db.asPlatform((tx) => accountOfSession(tx, claims));
  const account = id ? await findUsableAccount(db, id) : null;
  if (!account?.password_hash)
    throw new ProblemError('conflict', 'Another sign-in service keeps your password. Change it there.');
  const attempt = { email: account.email, network, device: `console ${account.id}` };
  const seconds = await throttle.admit(attempt, now());
  if (seconds > 0) throw new ProblemError('too_many_requests', `Wait ${seconds} s, then try again.`);
  if (!(await checkPassword(account.password_hash, current))) throw refuse('current', 'wrong');
  await throttle.forgive(attempt);
  const user = await db.inTenant(actor.tenantId, (tx) =>
    tx
      .selectFrom('users as u')
      .innerJoin('tenants as t', 't.id', 'u.tenant_id')
      .select(['u.data', 't.name'])
      .where('u.id', '=', actor.userId)
      .executeTakeFirstOrThrow(),
  );
  const problem = checkNewPassword(next, { email: account.email, names: [actor.name, user.name] });
  if (problem) throw refuse('next', problem);
  if (await checkPassword(account.password_hash, next)) throw refuse('next', 'same');
  const passwordHash = await hashPassword(next);
  const language = closestLocale([String(user.data['locale'] ?? '')]);
  return db.asPlatform(async (tx) => {
    await tx
      .updateTable('accounts')
      .set({ password_hash: passwordHash })
      .where('id', '=', account.id)
      .execute();
    const ended = await endOwnSessions(tx, { claims, reason: 'password_changed', now: now() });
    await notifyOwner(tx, account.email, language, deps.consoleOrigin);
    return ended;
  });
}
