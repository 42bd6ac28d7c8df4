import type { App } from '@tributary/engine/lifecycle/app.server.ts';
import type { Interaction, Provider } from 'oidc-provider';
import { readFormBody, sendRedirect, sendPage } from '../http/exchange.server.ts';
import type { IdentityLogger } from '../identity-options.ts';
import type { Frames } from '../pages/frames.server.ts';
import type { Frame } from '../pages/layout.ts';
import { createAccount, findAccountByEmail, findUsableAccount } from '../people/accounts.server.ts';
import { checkPassword } from '../people/passwords.server.ts';
import { ACCEPT_SIGNED_IN } from '../provider/policy.server.ts';
import { parameter, type SignInResult } from '../provider/sign-in-result.ts';
import type { SignInVisit } from '../sign-in/visit.server.ts';
import { leaveOtherAccount } from '../sign-in/provider-session.server.ts';
import { acceptInvitation } from './accept.server.ts';
import { invitationProblemsOf, readInvitationAnswers } from './answers.server.ts';
import {
  knownPage,
  memberPage,
  newcomerPage,
  otherPersonPage,
  wrongInvitationPage,
  type InvitationView,
} from './pages.ts';
import {
  invitationState,
  type InvitationLink,
  type InvitationState,
  type OpenInvitation,
} from './state.server.ts';
import { invitationMessagesOf } from './messages.ts';

export interface InvitationDeps {
  app: App;
  provider: Provider;
  frames: Frames;
  consoleOrigin: string;
  logger: IdentityLogger;
  now: () => Date;
}

const STATUS = { unknown: 404, otherOrganization: 404, closed: 403 } as Record<string, number | undefined>;
/** For invitations that were valid before: used, expired, revoked, replaced. */
const GONE = 410;

const linkOf = ({ params }: Interaction): InvitationLink => ({
  organization: parameter(params, 'organization') ?? '',
  secret: parameter(params, 'invitation') ?? '',
});

/** @param own the language of the email, which takes precedence over the console's */
function frameOf(
  deps: InvitationDeps,
  { req, query, interaction, path }: SignInVisit,
  own: string | null = null,
): Frame {
  const language = deps.frames.languageOf(req, [
    query.get('ui_locales'),
    own,
    parameter(interaction.params, 'ui_locales'),
  ]);
  return deps.frames.frame(language, (to) => `${path}?${new URLSearchParams({ ui_locales: to })}`);
}

function viewOf(deps: InvitationDeps, visit: SignInVisit, invitation: OpenInvitation): InvitationView {
  const language = visit.query.get('ui_locales');
  const query = language ? `?${new URLSearchParams({ ui_locales: language })}` : '';
  return { frame: frameOf(deps, visit, invitation.user.locale), action: visit.path + query, invitation };
}

/** The same authorization request from its beginning, with the sign-in first and the address filled in. */
function signInAddress({ interaction, query }: SignInVisit, email: string): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(interaction.params))
    if (typeof value === 'string') params.set(name, value);
  params.set('action', ACCEPT_SIGNED_IN);
  params.set('login_hint', email);
  const language = query.get('ui_locales');
  if (language) params.set('ui_locales', language);
  return `/auth/authorize?${params}`;
}

async function finish(deps: InvitationDeps, { req, res }: SignInVisit, result: SignInResult): Promise<void> {
  sendRedirect(
    res,
    await deps.provider.interactionResult(req, res, { ...result, invitation: { accepted: true } }),
  );
}

/** Accepts for an account whose owner is signed in or has just been made, and continues the sign-in. */
async function accept(
  deps: InvitationDeps,
  visit: SignInVisit,
  accountId: string,
  names?: { firstName: string; lastName: string },
): Promise<void> {
  const { logger } = deps;
  const accepted = await acceptInvitation(deps.app, {
    link: linkOf(visit.interaction),
    accountId,
    now: deps.now(),
    ...(names ? { names } : {}),
  });
  if (accepted.kind !== 'accepted') return refuse(deps, visit, accepted);
  const { tenantId, userId } = accepted;
  logger.info({ event: 'invitation.accepted', tenantId, userId, accountId }, 'An invitation was accepted');
  // An existing session keeps its date: only a new account is signed in by this.
  const login = names ? { login: { accountId } } : {};
  return finish(deps, visit, { ...login, organization: { tenantId } });
}

/** Gives the reason why the invitation is not valid; a signed-in person who has accepted it is let in. */
function refuse(
  deps: InvitationDeps,
  visit: SignInVisit,
  { kind, tenantId, accountId }: Exclude<InvitationState, { kind: 'open' }>,
): Promise<void> | void {
  const isMember =
    kind === 'used' && accountId !== null && accountId === visit.interaction.session?.accountId;
  if (isMember && tenantId) return finish(deps, visit, { organization: { tenantId } });
  deps.logger.warn({ event: 'invitation.refused', kind, tenantId }, 'An invitation was refused');
  sendPage(
    visit.res,
    STATUS[kind] ?? GONE,
    wrongInvitationPage(frameOf(deps, visit), kind, `${deps.consoleOrigin}/`),
  );
}

async function welcomeNewcomer(
  deps: InvitationDeps,
  visit: SignInVisit,
  view: InvitationView,
  form: URLSearchParams | undefined,
): Promise<void> {
  const { user, tenantName } = view.invitation;
  if (!form || form.has('leave')) return sendPage(visit.res, 200, newcomerPage({ ...view, answers: user }));
  const answers = readInvitationAnswers(form);
  const problems = invitationProblemsOf(answers, user, tenantName);
  if (Object.keys(problems).length > 0)
    return sendPage(visit.res, 422, newcomerPage({ ...view, answers, problems }));
  const { firstName, lastName, password } = answers;
  const accountId = await createAccount(deps.app.db, { email: user.email, password });
  // Another request made the account at this moment: it is signed in to with its own password.
  const account = await findUsableAccount(deps.app.db, accountId);
  if (!account || !(await checkPassword(account.password_hash, password)))
    return sendPage(visit.res, 200, knownPage(view, signInAddress(visit, user.email)));
  return accept(deps, visit, accountId, { firstName, lastName });
}

/**
 * Handles `GET` and `POST /auth/sign-in/{uid}` of a request that accepts an invitation: a new person chooses a name and
 * a password, a person with an account signs in with all its factors, and a signed-in person confirms.
 * @throws ProblemError for a body that is no form or too large
 */
export async function answerInvitation(deps: InvitationDeps, visit: SignInVisit): Promise<void> {
  const { req, res, interaction } = visit;
  const { consoleOrigin } = deps;
  const { db } = deps.app;
  const state = await db.asPlatform((tx) => invitationState(tx, linkOf(interaction), deps.now()));
  if (state.kind !== 'open') return refuse(deps, visit, state);
  const { email } = state.invitation.user;
  const view = viewOf(deps, visit, state.invitation);
  const form = req.method === 'POST' ? await readFormBody(req) : undefined;
  const { origin } = req.headers;
  const isForeign = form !== undefined && origin !== undefined && origin !== consoleOrigin;
  if (isForeign) view.notice = invitationMessagesOf(view.frame.language).foreignForm;
  const status = isForeign ? 403 : 200;

  if (form?.has('leave') && !isForeign) await leaveOtherAccount(deps.provider, visit, '');
  const signedInAs = interaction.session?.accountId;
  const here = signedInAs ? await findUsableAccount(db, signedInAs) : null;
  if (here && here.email !== email)
    return sendPage(res, status, otherPersonPage(view, here.email, `${consoleOrigin}/`));
  if (here) {
    const hasChosen = interaction.params['action'] === ACCEPT_SIGNED_IN || (form && !isForeign);
    return hasChosen ? accept(deps, visit, here.id) : sendPage(res, status, memberPage(view));
  }
  if (await findAccountByEmail(db, email))
    return sendPage(res, 200, knownPage(view, signInAddress(visit, email)));
  if (isForeign) return sendPage(res, status, newcomerPage({ ...view, answers: state.invitation.user }));
  return welcomeNewcomer(deps, visit, view, form);
}
