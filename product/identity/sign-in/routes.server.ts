import { fillMessage } from '@tributary/kit/i18n/fill-message.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Interaction } from 'oidc-provider';
import { isEmailAddress } from '@tributary/kit/email-address.ts';
import { allowScript, readFormBody, sendPage } from '../http/exchange.server.ts';
import { messagesOf } from '../pages/language.ts';
import { messagePage, noOrganizationPage } from '../pages/message-page.ts';
import { organizationPage, type OrganizationView } from '../pages/organization-page.ts';
import { signInPage, type FieldProblem, type SignInView } from '../pages/sign-in-page.ts';
import { forgottenAddress } from '../password-reset/addresses.ts';
import { findUsableAccount } from '../people/accounts.server.ts';
import { chooseOrganization, membershipsOf } from '../people/users.server.ts';
import { ACCEPT_SIGNED_IN } from '../provider/policy.server.ts';
import { parameter } from '../provider/sign-in-result.ts';
import { factorMessagesOf } from '../second-factor/messages.ts';
import { attemptSignIn } from './attempt.server.ts';
import { answerCodeStep } from './code-step.server.ts';
import { goOnAfterPassword } from './enter.server.ts';
import { signInByPasskey } from './passkey-sign-in.server.ts';
import {
  finishSignIn,
  frameOf,
  isForeign,
  otherAccountAddress,
  signInPageAddress,
  type SignInDeps,
  type SignInVisit,
} from './visit.server.ts';

function signInView(deps: SignInDeps, visit: SignInVisit, email: string): SignInView {
  return {
    frame: frameOf(deps, visit),
    action: signInPageAddress(visit, {}),
    email: email.slice(0, 254),
    forgotten: forgottenAddress(visit.interaction.uid, visit.query, email),
    demo: deps.demoAccounts.map((account) => ({
      account,
      href: signInPageAddress(visit, { email: account.email }),
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

/** Shows the page for the password, with a new challenge for passkeys. */
async function showSignIn(
  deps: SignInDeps,
  visit: SignInVisit,
  status: number,
  view: SignInView,
): Promise<void> {
  const { db, factors, consoleOrigin, now } = deps;
  const purpose = `sign-in/${visit.interaction.uid}` as const;
  const passkey = await db.asPlatform((tx) => factors.passkeys.ask(tx, purpose, now()));
  allowScript(visit.res, consoleOrigin + view.frame.passkeyScript);
  sendPage(visit.res, status, signInPage({ ...view, passkey }));
}

async function receivePasskey(deps: SignInDeps, visit: SignInVisit, assertion: string): Promise<void> {
  const problem = await signInByPasskey(deps, visit, assertion);
  if (problem === null) return;
  const view = signInView(deps, visit, '');
  const { language } = view.frame;
  if (problem === 'no-organization')
    return showSignIn(deps, visit, 403, { ...view, notice: messagesOf(language).signIn.noOrganization });
  return showSignIn(deps, visit, 401, { ...view, notice: factorMessagesOf(language).passkey.refused });
}

async function receiveSignIn(deps: SignInDeps, visit: SignInVisit, form: URLSearchParams): Promise<void> {
  const assertion = form.get('assertion');
  if (assertion) return receivePasskey(deps, visit, assertion);
  const email = (form.get('email') ?? '').trim();
  const password = form.get('password') ?? '';
  const view = signInView(deps, visit, email);
  const messages = messagesOf(view.frame.language).signIn;
  const fields = problemsOf(email, password);
  if (fields.length > 0) return showSignIn(deps, visit, 422, { ...view, fields });
  const outcome = await attemptSignIn(deps, visit.req, email, password, {
    joining: visit.interaction.params['action'] === ACCEPT_SIGNED_IN,
  });
  switch (outcome.kind) {
    case 'slowed':
      visit.res.setHeader('Retry-After', outcome.seconds);
      return showSignIn(deps, visit, 429, {
        ...view,
        notice: fillMessage(messages.slowed, { seconds: outcome.seconds }),
      });
    case 'refused':
      return showSignIn(deps, visit, 401, { ...view, notice: messages.refused });
    case 'no-organization':
      return showSignIn(deps, visit, 403, { ...view, notice: messages.noOrganization });
    case 'right':
      return goOnAfterPassword(deps, visit, outcome.person);
  }
}

/** @param form the submitted form; undefined when the page is only opened */
async function answerOrganization(
  deps: SignInDeps,
  visit: SignInVisit,
  form: URLSearchParams | undefined,
): Promise<void> {
  const accountId = visit.interaction.session?.accountId ?? '';
  const account = accountId ? await findUsableAccount(deps.db, accountId) : null;
  const memberships = account
    ? await deps.db.asPlatform((tx) => membershipsOf(tx, { accountId: account.id }))
    : [];
  const asked = form ? form.get('organization') || '-' : parameter(visit.interaction.params, 'organization');
  const choice = chooseOrganization(memberships, asked);
  const frame = frameOf(deps, visit);
  if (!account || choice.kind === 'none') {
    return sendPage(
      visit.res,
      403,
      noOrganizationPage(frame, account?.email ?? '', otherAccountAddress(visit)),
    );
  }
  if (choice.kind === 'one')
    return finishSignIn(deps, visit, { organization: { tenantId: choice.membership.tenantId } });
  const view: OrganizationView = {
    frame,
    action: signInPageAddress(visit, {}),
    otherAccount: otherAccountAddress(visit),
    email: account.email,
    memberships,
    ...(choice.refused ? { problem: form ? 'gone' : 'refused' } : {}),
  };
  sendPage(visit.res, choice.refused ? 403 : 200, organizationPage(view));
}

async function interactionOf(
  deps: SignInDeps,
  req: IncomingMessage,
  res: ServerResponse,
  uid: string,
): Promise<Interaction | null> {
  try {
    const interaction = await deps.provider.interactionDetails(req, res);
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
  deps: SignInDeps,
  req: IncomingMessage,
  res: ServerResponse,
  path: string,
  query: URLSearchParams,
): Promise<void> {
  const [uid = '', step, ...rest] = path.slice('/auth/sign-in/'.length).split('/');
  const isKnownStep = rest.length === 0 && (step === undefined || step === 'code');
  const interaction = isKnownStep ? await interactionOf(deps, req, res, uid) : null;
  if (!interaction) {
    const frame = deps.frames.frame(deps.frames.languageOf(req, [query.get('ui_locales')]), null);
    return sendPage(res, 400, messagePage({ frame, kind: 'expired', href: `${deps.consoleOrigin}/` }));
  }
  const visit: SignInVisit = { req, res, interaction, path, query };
  if (interaction.prompt.name === 'invitation') return deps.answerInvitation(visit);
  const isLogin = interaction.prompt.name === 'login';
  if (isLogin && step === 'code') return answerCodeStep(deps, visit);
  if (req.method !== 'POST') {
    if (!isLogin) return answerOrganization(deps, visit, undefined);
    const email = query.get('email') ?? parameter(interaction.params, 'login_hint') ?? '';
    return showSignIn(deps, visit, 200, signInView(deps, visit, email));
  }
  const form = await readFormBody(req);
  if (isForeign(visit, deps.consoleOrigin)) {
    const view = signInView(deps, visit, '');
    const notice = messagesOf(view.frame.language).signIn.foreignForm;
    return showSignIn(deps, visit, 403, { ...view, notice });
  }
  return isLogin ? receiveSignIn(deps, visit, form) : answerOrganization(deps, visit, form);
}
