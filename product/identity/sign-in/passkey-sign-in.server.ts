import { findUsableAccount } from '../people/accounts.server.ts';
import { membershipsOf } from '../people/users.server.ts';
import { assertionAnswer, type AssertionAnswer } from '../second-factor/passkeys/passkey-responses.ts';
import { ACCEPT_SIGNED_IN } from '../provider/policy.server.ts';
import { completeSignIn } from './enter.server.ts';
import type { SignInDeps, SignInVisit } from './visit.server.ts';

/** Reads the script's entry in the form; null for anything else. */
export function readAssertion(text: string): AssertionAnswer | null {
  try {
    return assertionAnswer.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/**
 * Signs in the owner of a passkey by it alone. It has two factors in itself: the device, and the fingerprint or PIN that
 * it asked for.
 * @returns the reason when the browser was not redirected
 */
export async function signInByPasskey(
  deps: SignInDeps,
  visit: SignInVisit,
  text: string,
): Promise<'refused' | 'no-organization' | null> {
  const { db, factors, logger, networkOf, now } = deps;
  const answer = readAssertion(text);
  const { uid, params } = visit.interaction;
  const used = answer
    ? await db.asPlatform((tx) => factors.passkeys.check(tx, `sign-in/${uid}`, answer, now()))
    : { refused: 'not an answer' };
  const account = 'refused' in used ? null : await findUsableAccount(db, used.account_id);
  if (!account) {
    const reason = 'refused' in used ? used.refused : 'the account can not sign in';
    logger.warn({ event: 'passkey.failed', network: networkOf(visit.req), reason }, 'A passkey was refused');
    return 'refused';
  }
  const memberships = await db.asPlatform((tx) => membershipsOf(tx, { accountId: account.id }));
  if (memberships.length === 0 && params['action'] !== ACCEPT_SIGNED_IN) return 'no-organization';
  await completeSignIn(deps, visit, account, 'passkey');
  return null;
}
