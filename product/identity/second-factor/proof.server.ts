import type { Actor } from '@tributary/engine/access/actor.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import { closestLocale, type Locale } from '@tributary/kit/i18n/locales.ts';
import type { IdentityLogger } from '../identity-options.ts';
import { findUsableAccount } from '../people/accounts.server.ts';
import { checkPassword } from '../people/passwords.server.ts';
import type { IdentityUser } from '../people/users.server.ts';
import type { SignInThrottle } from '../sign-in/throttle.server.ts';
import type { AccountsTable } from '../tables.ts';

/** The account of an actor, and the language of its emails. */
export interface OwnAccount {
  id: string;
  email: string;
  passwordHash: string;
  language: Locale;
}

/**
 * The account that a person signed in with.
 * @returns null when they have none with a password here: another issuer signs them in
 */
export async function accountOf(db: Database, actor: Actor): Promise<OwnAccount | null> {
  const row = await db.inTenant(actor.tenantId, (tx) =>
    tx.selectFrom('users').select('data').where('id', '=', actor.userId).executeTakeFirst(),
  );
  const user = row?.data as IdentityUser | undefined;
  const account: AccountsTable | null = user?.accountId ? await findUsableAccount(db, user.accountId) : null;
  if (!account?.password_hash) return null;
  return {
    id: account.id,
    email: account.email,
    passwordHash: account.password_hash,
    language: closestLocale([user?.locale ?? '']),
  };
}

/** Makes sure that the owner changes the factors, and not another person at an unattended console. */
export interface Proof {
  /** @throws ProblemError too_many_requests, or validation_failed for a password that is not the account's */
  require(account: OwnAccount, password: string, network: string): Promise<void>;
}

/** @param deps the throttle of guesses, and its clock */
export function createProof(deps: {
  throttle: SignInThrottle;
  logger: IdentityLogger;
  now: () => Date;
}): Proof {
  return {
    async require({ id, email, passwordHash }, password, network) {
      const attempt = { email, what: 'proof', network, device: null } as const;
      const seconds = await deps.throttle.admit(attempt, deps.now());
      if (seconds > 0) throw new ProblemError('too_many_requests', `Wait ${seconds} s, then try again.`);
      if (!(await checkPassword(passwordHash, password))) {
        deps.logger.warn({ event: 'proof.failed', network, accountId: id }, 'A proof by password failed');
        throw new ProblemError('validation_failed', 'This is not your password.', {
          errors: [{ path: 'password', message: 'This is not your password.' }],
        });
      }
      await deps.throttle.forgive(attempt);
    },
  };
}
