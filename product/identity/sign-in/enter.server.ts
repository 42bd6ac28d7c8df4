import { addCookie, sendRedirect } from '../http/exchange.server.ts';
import { noteSignIn } from '../people/accounts.server.ts';
import { chooseOrganization, membershipsOf } from '../people/users.server.ts';
import { parameter } from '../provider/sign-in-result.ts';
import { beginSecondStep, endSecondStep } from '../second-factor/second-step.server.ts';
import { stampOf } from '../second-factor/stamp.server.ts';
import { leaveOtherAccount } from './provider-session.server.ts';
import { finishSignIn, signInPath, type SignInDeps, type SignInVisit } from './visit.server.ts';

/** A person at the sign-in page, as far as they are identified. */
export interface SignedInPerson {
  id: string;
  email: string;
}

/** How a person proved their identity, for the log. */
type Means = 'password' | 'trusted-browser' | 'code' | 'recovery-code' | 'passkey' | 'password-and-passkey';

/** Signs in a person who has passed every step that their account requires. */
export async function completeSignIn(
  deps: SignInDeps,
  visit: SignInVisit,
  person: SignedInPerson,
  by: Means,
): Promise<void> {
  const { db, devices, logger, provider, networkOf, now } = deps;
  const memberships = await db.asPlatform(async (tx) => {
    await endSecondStep(tx, visit.interaction.uid);
    return membershipsOf(tx, { accountId: person.id });
  });
  await noteSignIn(db, person.id, now());
  const network = networkOf(visit.req);
  logger.info({ event: 'sign_in.succeeded', network, accountId: person.id, by }, 'Somebody signed in');
  addCookie(visit.res, devices.remember(visit.req, person.email));
  await leaveOtherAccount(provider, visit, person.id);
  const choice = chooseOrganization(memberships, parameter(visit.interaction.params, 'organization'));
  const organization =
    choice.kind === 'one' ? { organization: { tenantId: choice.membership.tenantId } } : {};
  return finishSignIn(deps, visit, { login: { accountId: person.id }, ...organization });
}

/**
 * Goes on after a right password: in, or to the page that asks for the code. Every way into an account that begins
 * with its password ends here.
 */
export async function goOnAfterPassword(
  deps: SignInDeps,
  visit: SignInVisit,
  person: SignedInPerson,
): Promise<void> {
  const { db, keys, factors, trusted, now } = deps;
  const asked = await db.asPlatform(async (tx) => {
    if (!(await factors.codes.since(tx, person.id))) return null;
    const stamp = await stampOf(tx, keys, person.id);
    // The account was closed in this very moment: the step leads nowhere, as it should.
    if (!stamp) return 'code';
    if (trusted.recognize(visit.req, person.id, stamp, now())) return 'trusted';
    await beginSecondStep(tx, { uid: visit.interaction.uid, accountId: person.id, stamp }, now());
    return 'code';
  });
  if (asked !== 'code') return completeSignIn(deps, visit, person, asked ? 'trusted-browser' : 'password');
  const language = visit.query.get('ui_locales');
  const query = language ? `?${new URLSearchParams({ ui_locales: language })}` : '';
  sendRedirect(visit.res, `${signInPath(visit)}/code${query}`);
}
