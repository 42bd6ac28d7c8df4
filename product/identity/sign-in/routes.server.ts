import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Interaction, Provider } from 'oidc-provider';
import { addCookie, readForm, redirect, sendPage } from '../http/exchange.server.ts';
import type { Frames } from '../pages/frames.server.ts';
import { fill, messagesOf } from '../pages/language.ts';
import { messagePage, noOrganizationPage } from '../pages/message-page.ts';
import { organizationPage, type OrganizationView } from '../pages/organization-page.ts';
import { signInPage, type DemoAccount, type FieldProblem, type SignInView } from '../pages/sign-in-page.ts';
import { forgottenAddress } from '../password-reset/addresses.ts';
import { findUsableAccount } from '../people/accounts.server.ts';
import { chooseOrganization, membershipsOf } from '../people/users.server.ts';
import { ACCEPT_SIGNED_IN } from '../provider/policy.server.ts';
import { attemptSignIn, type AttemptParts } from './attempt.server.ts';
import { leaveOtherAccount } from './provider-session.server.ts';

export interface SignInParts extends AttemptParts {
  provider: Provider;
  frames: Frames;
  consoleOrigin: string;
  demoAccounts: readonly DemoAccount[];
  /** Answers a request that accepts an invitation. */
  answerInvitation: (visit: Visit) => Promise<void>;
}

/** One request to the sign-in page, with the authorization request that it belongs to. */
export interface Visit {
  req: IncomingMessage;
  res: ServerResponse;
  interaction: Interaction;
  path: string;
  query: URLSearchParams;
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;

/** The page's own address; the switch of language and the demo's people are links to it. */
function pageAddress({ path, query }: Visit, changes: Record<string, string>): string {
  const next = new URLSearchParams();
  for (const name of ['ui_locales', 'email']) {
    const value = changes[name] ?? query.get(name);
    if (value) next.set(name, value);
  }
  return next.size ? `${path}?${next}` : path;
}

function frameOf(parts: SignInParts, visit: Visit) {
  const language = parts.frames.languageOf(visit.req, [
    visit.query.get('ui_locales'),
    visit.interaction.params['ui_locales'],
  ]);
  return parts.frames.frame(language, (to) => pageAddress(visit, { ui_locales: to }));
}

/** The same authorization request from its beginning, asking for the password whoever is signed in. */
function otherAccountAddress({ interaction, query }: Visit): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(interaction.params))
    if (typeof value === 'string') params.set(name, value);
  params.set('prompt', 'login');
  params.delete('organization');
  const language = query.get('ui_locales');
  if (language) params.set('ui_locales', language);
  return `/auth/authorize?${params}`;
}

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
  else if (!EMAIL.test(email) || email.length > 254) problems.push('emailInvalid');
  if (!password) problems.push('passwordMissing');
  return problems;
}

async function finish(
  parts: SignInParts,
  { req, res }: Visit,
  result: Parameters<Provider['interactionResult']>[2],
): Promise<void> {
  redirect(res, await parts.provider.interactionResult(req, res, result));
}

async function receiveSignIn(parts: SignInParts, visit: Visit, form: URLSearchParams): Promise<void> {
  const email = (form.get('email') ?? '').trim();
  const password = form.get('password') ?? '';
  const view = signInView(parts, visit, email);
  const words = messagesOf(view.frame.language).signIn;
  const fields = problemsOf(email, password);
  if (fields.length > 0) return sendPage(visit.res, 422, signInPage({ ...view, fields }));
  const outcome = await attemptSignIn(parts, visit.req, email, password, {
    joining: visit.interaction.params['action'] === ACCEPT_SIGNED_IN,
  });
  switch (outcome.kind) {
    case 'slowed':
      visit.res.setHeader('Retry-After', outcome.seconds);
      return sendPage(
        visit.res,
        429,
        signInPage({ ...view, notice: fill(words.slowed, { seconds: outcome.seconds }) }),
      );
    case 'refused':
      return sendPage(visit.res, 401, signInPage({ ...view, notice: words.refused }));
    case 'no-organization':
      return sendPage(visit.res, 403, signInPage({ ...view, notice: words.noOrganization }));
    case 'signed-in': {
      addCookie(visit.res, outcome.deviceCookie);
      await leaveOtherAccount(parts.provider, visit, outcome.accountId);
      const choice = chooseOrganization(outcome.memberships, visit.interaction.params['organization']);
      const organization =
        choice.kind === 'one' ? { organization: { tenantId: choice.membership.tenantId } } : {};
      return finish(parts, visit, { login: { accountId: outcome.accountId }, ...organization });
    }
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
  const asked = form ? form.get('organization') || '-' : visit.interaction.params['organization'];
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
 * Answers `GET` and `POST /auth/sign-in/{uid}`: the password, then, where there is a choice, the organization.
 * @throws ProblemError for a body that is no form or too large
 */
export async function handleSignIn(
  parts: SignInParts,
  req: IncomingMessage,
  res: ServerResponse,
  path: string,
  query: URLSearchParams,
): Promise<void> {
  const interaction = await interactionOf(parts, req, res, path.slice('/auth/sign-in/'.length));
  if (!interaction) {
    const frame = parts.frames.frame(parts.frames.languageOf(req, [query.get('ui_locales')]), null);
    return sendPage(res, 400, messagePage({ frame, kind: 'expired', href: `${parts.consoleOrigin}/` }));
  }
  const visit: Visit = { req, res, interaction, path, query };
  if (interaction.prompt.name === 'invitation') return parts.answerInvitation(visit);
  const isLogin = interaction.prompt.name === 'login';
  if (req.method !== 'POST') {
    if (!isLogin) return answerOrganization(parts, visit, undefined);
    return sendPage(
      res,
      200,
      signInPage(signInView(parts, visit, query.get('email') ?? interaction.params['login_hint'] ?? '')),
    );
  }
  const form = await readForm(req);
  const { origin } = req.headers;
  if (origin !== undefined && origin !== parts.consoleOrigin) {
    const view = signInView(parts, visit, '');
    return sendPage(
      res,
      403,
      signInPage({ ...view, notice: messagesOf(view.frame.language).signIn.foreignForm }),
    );
  }
  return isLogin ? receiveSignIn(parts, visit, form) : answerOrganization(parts, visit, form);
}
