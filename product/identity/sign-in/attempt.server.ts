import type { IncomingMessage } from 'node:http';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import type { IdentityLogger } from '../identity-options.ts';
import { findAccountByEmail, normalizeEmail } from '../people/accounts.server.ts';
import { checkPassword } from '../people/passwords.server.ts';
import { membershipsOf } from '../people/users.server.ts';
import type { Devices } from './device.server.ts';
import type { SignInThrottle } from './throttle.server.ts';

export type AttemptResult =
  /** `goOnAfterPassword` decides the next step. */
  | { kind: 'right'; person: { id: string; email: string } }
  | { kind: 'slowed'; seconds: number }
  | { kind: 'refused' }
  /** The password was right, but nowhere is an active user of this account. */
  | { kind: 'no-organization' };

export interface AttemptOptions {
  /** A person who is joining an organization need not have one yet. */
  joining?: boolean;
}

export interface AttemptDeps {
  db: Database;
  throttle: SignInThrottle;
  devices: Devices;
  logger: IdentityLogger;
  networkOf: (req: IncomingMessage) => string;
  now: () => Date;
}

/**
 * Looks at one e-mail address and password. Whether the account is unknown, disabled or the password wrong, the
 * answer and the work behind it are the same. Failures are logged without the password and without the address:
 * people type passwords into the wrong field.
 */
export async function attemptSignIn(
  deps: AttemptDeps,
  req: IncomingMessage,
  emailAsTyped: string,
  password: string,
  { joining = false }: AttemptOptions = {},
): Promise<AttemptResult> {
  const { db, throttle, devices, logger } = deps;
  const email = normalizeEmail(emailAsTyped);
  const network = deps.networkOf(req);
  const attempt = { email, network, device: devices.recognize(req, email) };
  const seconds = await throttle.admit(attempt, deps.now());
  if (seconds > 0) {
    logger.warn(
      { event: 'sign_in.slowed', network, seconds, knownDevice: attempt.device !== null },
      'A sign-in was slowed',
    );
    return { kind: 'slowed', seconds };
  }
  const account = await findAccountByEmail(db, email);
  const usable = account !== null && account.disabled_at === null;
  const matches = await checkPassword(usable ? account.password_hash : null, password);
  if (!matches || !account) {
    logger.warn({ event: 'sign_in.failed', network, accountId: account?.id ?? null }, 'A sign-in failed');
    return { kind: 'refused' };
  }
  await throttle.forgive(attempt);
  const memberships = await db.asPlatform((tx) => membershipsOf(tx, { accountId: account.id }));
  if (memberships.length === 0 && !joining) {
    logger.warn(
      { event: 'sign_in.no_organization', network, accountId: account.id },
      'An account without an organization signed in',
    );
    return { kind: 'no-organization' };
  }
  return { kind: 'right', person: { id: account.id, email: account.email } };
}
