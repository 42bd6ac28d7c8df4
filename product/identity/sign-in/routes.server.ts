import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Interaction } from 'oidc-provider';
import { isEmailAddress } from '@tributary/kit/email-address.ts';
import { allowScript, readForm, sendPage } from '../http/exchange.server.ts';
import { fill, messagesOf } from '../pages/language.ts';
import { messagePage, noOrganizationPage } from '../pages/message-page.ts';
import { organizationPage, type OrganizationView } from '../pages/organization-page.ts';
import { signInPage, type FieldProblem, type SignInView } from '../pages/sign-in-page.ts';
import { forgottenAddress } from '../password-reset/addresses.ts';
import { findUsableAccount } from '../people/accounts.server.ts';
import { chooseOrganization, membershipsOf } from '../people/users.server.ts';
import { ACCEPT_SIGNED_IN } from '../provider/policy.server.ts';
import { parameter } from '../provider/sign-in-result.ts';
import { factorWordsOf } from '../second-factor/words.ts';
import { attemptSignIn } from './attempt.server.ts';
import { answerCodeStep } from './code-step.server.ts';
import { goOnAfterPassword } from './enter.server.ts';
import { signInByPasskey } from './passkey-sign-in.server.ts';
import {
  finish,
  frameOf,
  isForeign,
  otherAccountAddress,
  pageAddress,
  type SignInParts,
  type Visit,
} from './visit.server.ts';

function signInView(parts: SignInParts, visit: Visit, email: string): SignInView {
  return {
    frame: frameOf(parts, visit),
    action: pageAddress(visit, {}),
    email: email.slice(0, 254),
    forgotten: forgottenAddress(visit.interaction.uid, visit.query, email),
    demo: parts.demoAccounts.map((account) => ({
      account,
      href: pageAddress(visit, { email: account.email }),
    })),
  };
}

function problemsOf(email: string, password: string): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (!email) problems.push('emailMissing');
  else if (!isEmailAddress(email)) problems.push('emailInvalid');
  if (!password) problems.push('passwordMissing');
  return problems;
}

/** Shows the page for the password, with a passkey's challenge of its own. */
async function showSignIn(parts: SignInParts, visit: Visit, status: number, view: SignInView): Promise<void> {
  const { db, factors, consoleOrigin, now } = parts;
  const purpose = `sign-in/${visit.interaction.uid}` as const;
  const passkey = await db.asPlatform((tx) => factors.passkeys.ask(tx, purpose, now()));
  allowScript(visit.res, consoleOrigin + view.frame.passkeyScript);
  sendPage(visit.res, status, signInPage({ ...view, passkey }));
}

async function receivePasskey(parts: SignInParts, visit: Visit, assertion: string): Promise<void> {
  const problem = await signInByPasskey(parts, visit, assertion);
  if (problem === null) return;
  const view = signInView(parts, visit, '');
  const { language } = view.frame;
  if (problem === 'no-organization')
    return showSignIn(parts, visit, 403, { ...view, notice: messagesOf(language).signIn.noOrganization });
  return showSignIn(parts, visit, 401, { ...view, notice: factorWordsOf(language).passkey.refused });
}

async function receiveSignIn(parts: SignInParts, visit: Visit, form: URLSearchParams): Promise<void> {
  const assertion = form.get('assertion');
  if (assertion) return receivePasskey(parts, visit, assertion);
  const email = (form.get('email') ?? '').trim();
  const password = form.get('password') ?? '';
  const view = signInView(parts, visit, email);
  const words = messagesOf(view.frame.language).signIn;
  const fields = problemsOf(email, password);
  if (fields.length > 0) return showSignIn(parts, visit, 422, { ...view, fields });
  const outcome = await attemptSignIn(parts, visit.req, email, password, {
    joining: visit.interaction.params['action'] === ACCEPT_SIGNED_IN,
  });
  switch (outcome.kind) {
    case 'slowed':
      visit.res.setHeader('Retry-After', outcome.seconds);
      return showSignIn(parts, visit, 429, {
        ...view,
        notice: fill(words.slowed, { seconds: outcome.seconds }),
      });
    case 'refused':
      return showSignIn(parts, visit, 401, { ...view, notice: words.refused });
    case 'no-organization':
      return showSignIn(parts, visit, 403, { ...view, notice: words.noOrganization });
    case 'right':
      return goOnAfterPassword(parts, visit, outcome.person);
  }
}

/** @param form what was sent; undefined when the page is only opened */
async function answerOrganization(
  parts: SignInParts,
  visit: Visit,
  form: URLSearchParams | undefined,
): Promise<void> {
  const accountId = visit.interaction.session?.accountId ?? '';
  const account = accountId ? await findUsableAccount(parts.db, accountId) : null;
  const memberships = account
    ? await parts.db.asPlatform((tx) => membershipsOf(tx, { accountId: account.id }))
    : [];
  const asked = form ? form.get('organization') || '-' : parameter(visit.interaction.params, 'organization');
  const choice = chooseOrganization(memberships, asked);
  const frame = frameOf(parts, visit);
  if (!account || choice.kind === 'none') {
    return sendPage(
      visit.res,
      403,
      noOrganizationPage(frame, account?.email ?? '', otherAccountAddress(visit)),
    );
  }
  if (choice.kind === 'one')
    return finish(parts, visit, { organization: { tenantId: choice.membership.tenantId } });
  const view: OrganizationView = {
    frame,
    action: pageAddress(visit, {}),
    otherAccount: otherAccountAddress(visit),
    email: account.email,
    memberships,
    ...(choice.refused ? { problem: form ? 'gone' : 'refused' } : {}),
  };
  sendPage(visit.res, choice.refused ? 403 : 200, organizationPage(view));
}

async function interactionOf(
  parts: SignInParts,
  req: IncomingMessage,
  res: ServerResponse,
  uid: string,
): Promise<Interaction | null> {
  try {
    const interaction = await parts.provider.interactionDetails(req, res);
    return interaction.uid === uid ? interaction : null;
  } catch (error) {
    if ((error as Error).name === 'SessionNotFound') return null;
    throw error;
  }
}

/**
 * Answers `GET` and `POST /auth/sign-in/{uid}`: the password or a passkey, then, at `/code` below it, the second
 * factor, then, where there is a choice, the organization.
 * @throws ProblemError for a body that is no form or too large
 */
export async function handleSignIn(
  parts: SignInParts,
  req: IncomingMessage,
  res: ServerResponse,
  path: string,
  query: URLSearchParams,
): Promise<void> {
  const [uid = '', step, ...rest] = path.slice('/auth/sign-in/'.length).split('/');
  const isKnownStep = rest.length === 0 && (step === undefined || step === 'code');
  const interaction = isKnownStep ? await interactionOf(parts, req, res, uid) : null;
  if (!interaction) {
    const frame = parts.frames.frame(parts.frames.languageOf(req, [query.get('ui_locales')]), null);
    return sendPage(res, 400, messagePage({ frame, kind: 'expired', href: `${parts.consoleOrigin}/` }));
  }
  const visit: Visit = { req, res, interaction, path, query };
  if (interaction.prompt.name === 'invitation') return parts.answerInvitation(visit);
  const isLogin = interaction.prompt.name === 'login';
  if (isLogin && step === 'code') return answerCodeStep(parts, visit);
  if (req.method !== 'POST') {
    if (!isLogin) return answerOrganization(parts, visit, undefined);
    const email = query.get('email') ?? parameter(interaction.params, 'login_hint') ?? '';
    return showSignIn(parts, visit, 200, signInView(parts, visit, email));
  }
  const form = await readForm(req);
  if (isForeign(visit, parts.consoleOrigin)) {
    const view = signInView(parts, visit, '');
    const notice = messagesOf(view.frame.language).signIn.foreignForm;
    return showSignIn(parts, visit, 403, { ...view, notice });
  }
  return isLogin ? receiveSignIn(parts, visit, form) : answerOrganization(parts, visit, form);
}
