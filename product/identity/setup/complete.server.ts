import type { Database, Transaction } from '@tributary/engine/storage/database.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import {
  insertOrganization,
  OrganizationError,
  TENANTS_CHANNEL,
} from '../../organizations/organizations.server.ts';
import { normalizeEmail } from '../people/accounts.server.ts';
import { hashPassword } from '../people/passwords.server.ts';
import type { IdentityUser } from '../people/users.server.ts';
import type { SetupAnswers } from './answers.server.ts';
import { findSetupLink, lockSetup, useUpLink } from './links.server.ts';

export type SetUpOutcome = 'done' | 'gone' | 'slugTaken';

export interface Completion {
  secret: string;
  answers: SetupAnswers;
  /** The language that the page was read in. */
  locale: string;
  /** The time zone of the browser; empty where it runs no scripts. */
  timezone: string;
  /** False where an outside issuer signs people in: there are no passwords here. */
  withPassword: boolean;
  now: Date;
}

/** The organization of the installation's operator has no limits: no larger plan could be sold to it. */
const FIRST_PLAN = 'scale';

/**
 * Makes the first organization with its maintainer, or gives a maintainer a password, and uses up the link; all of it
 * or nothing. Of two who send the same link at once, one finds it gone.
 */
export async function completeSetup(db: Database, completion: Completion): Promise<SetUpOutcome> {
  const { secret, answers, now } = completion;
  // Before the lock: it takes a while, on purpose.
  const passwordHash = completion.withPassword ? await hashPassword(answers.password) : null;
  try {
    const outcome = await db.asPlatform(async (tx): Promise<SetUpOutcome> => {
      await lockSetup(tx);
      const link = await findSetupLink(tx, secret, now);
      if (!link) return 'gone';
      if (link.kind === 'installation') await foundOrganization(tx, completion, passwordHash);
      else await setFirstPassword(tx, link.email, passwordHash);
      await useUpLink(tx, secret);
      return 'done';
    });
    if (outcome === 'done') db.notify(TENANTS_CHANNEL, '');
    return outcome;
  } catch (error) {
    if (error instanceof OrganizationError && error.problem === 'slug_taken') return 'slugTaken';
    throw error;
  }
}

async function foundOrganization(
  tx: Transaction,
  { answers, locale, timezone, now }: Completion,
  passwordHash: string | null,
): Promise<void> {
  const tenantId = await insertOrganization(tx, {
    slug: answers.slug,
    name: answers.organization,
    plan: FIRST_PLAN,
    timezone,
  });
  await insertMaintainer(tx, { tenantId, ...answers, locale, passwordHash, now });
}

/** Who becomes the first maintainer of an organization. */
export interface NewMaintainer {
  tenantId: string;
  email: string;
  firstName: string;
  lastName: string;
  locale: string;
  passwordHash: string | null;
  now: Date;
}

/**
 * Adds a maintainer in the platform's running transaction, with an account; one that has a password keeps it.
 * @returns the user's id, and whether the account has a password
 */
export async function insertMaintainer(
  tx: Transaction,
  { tenantId, passwordHash, now, ...person }: NewMaintainer,
): Promise<{ userId: string; hasPassword: boolean }> {
  const email = normalizeEmail(person.email);
  const account = await tx
    .insertInto('accounts')
    .values({
      id: newId(),
      email,
      password_hash: passwordHash,
      created_at: now,
      last_sign_in_at: null,
      disabled_at: null,
    })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ email }))
    .returning(['id', 'password_hash'])
    .executeTakeFirstOrThrow();
  if (account.password_hash === null && passwordHash !== null)
    await tx
      .updateTable('accounts')
      .set({ password_hash: passwordHash })
      .where('id', '=', account.id)
      .execute();
  const data: IdentityUser = {
    email,
    firstName: person.firstName,
    lastName: person.lastName,
    role: 'maintainer',
    locale: person.locale,
    status: 'ACTIVE',
    accountId: account.id,
  };
  const userId = newId();
  await tx
    .insertInto('users')
    .values({
      tenant_id: tenantId,
      id: userId,
      data: JSON.stringify(data),
      created_at: now,
      updated_at: null,
      deleted_at: null,
    })
    .execute();
  return { userId, hasPassword: (account.password_hash ?? passwordHash) !== null };
}

async function setFirstPassword(tx: Transaction, email: string, passwordHash: string | null): Promise<void> {
  // People who have got a password in another way keep it: this link was for accounts without one.
  await tx
    .updateTable('accounts')
    .set({ password_hash: passwordHash })
    .where('email', '=', email)
    .where('password_hash', 'is', null)
    .execute();
}
