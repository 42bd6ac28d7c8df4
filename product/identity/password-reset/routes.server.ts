import { fillMessage } from '@tributary/kit/i18n/fill-message.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { stringifySetCookie } from 'cookie';
import { setTimeout as sleep } from 'node:timers/promises';
import { isEmailAddress } from '@tributary/kit/email-address.ts';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import { addCookie, readCookie, readFormBody, sendPage } from '../http/exchange.server.ts';
import type { IdentityLogger } from '../identity-options.ts';
import type { Frames } from '../pages/frames.server.ts';
import { type Language } from '../pages/language.ts';
import type { Frame } from '../pages/layout.ts';
import { normalizeEmail } from '../people/accounts.server.ts';
import { checkNewPassword } from '../people/passwords.server.ts';
import type { SignInThrottle } from '../sign-in/throttle.server.ts';
import { addressWith, CHOOSE_PATH, FORGOTTEN_PATH } from './addresses.ts';
import { findResetLink } from './links.server.ts';
import {
  choosePage,
  forgottenPage,
  resetEndPage,
  sentPage,
  type ChooseView,
  type ForgottenView,
} from './pages.ts';
import { resetPassword, sendResetLink, type ResetAddresses } from './reset.server.ts';
import { passwordResetMessagesOf } from './messages.ts';

export interface PasswordResetDeps {
  db: Database;
  frames: Frames;
  throttle: SignInThrottle;
  logger: IdentityLogger;
  consoleOrigin: string;
  now: () => Date;
  networkOf: (req: IncomingMessage) => string;
  /** Whether the authorization request with this uid still waits for a sign-in. */
  isWaiting: (uid: string) => Promise<boolean>;
}

const COOKIE = 'tributary_reset';
const UID = /^[\w-]{10,64}$/;

/**
 * Milliseconds after which every request for a link gets its response, long after the work is done, so that the time
 * does not reveal whether an address has an account.
 */
const ANSWER_AFTER_MS = 400;

interface Visit {
  req: IncomingMessage;
  res: ServerResponse;
  query: URLSearchParams;
}

function frameOf(deps: PasswordResetDeps, { req, query }: Visit, path: string): Frame {
  const language = deps.frames.languageOf(req, [query.get('ui_locales')]);
  return deps.frames.frame(language, (to) => addressWith(path, query, { ui_locales: to }));
}

const isForeign = ({ req }: Visit, consoleOrigin: string): boolean =>
  req.headers.origin !== undefined && req.headers.origin !== consoleOrigin;

/** The addresses in emails. Their pages are in the email's language. */
const addressesOf = (consoleOrigin: string, language: Language): ResetAddresses => ({
  forgotten: `${consoleOrigin}${FORGOTTEN_PATH}?ui_locales=${language}`,
  choose: (token) => `${consoleOrigin}${CHOOSE_PATH}?token=${token}&ui_locales=${language}`,
});

/** Where sign-in goes on: with the request that this browser began, while it waits; else from the console. */
async function signInAddress(
  deps: PasswordResetDeps,
  uid: string | null | undefined,
  carried: Record<string, string>,
): Promise<string> {
  const waits = uid && UID.test(uid) && (await deps.isWaiting(uid));
  return waits ? `/auth/sign-in/${uid}?${new URLSearchParams(carried)}` : `${deps.consoleOrigin}/`;
}

const cookieOf = (deps: PasswordResetDeps, uid: string, seconds: number): string =>
  stringifySetCookie({
    name: COOKIE,
    value: uid,
    path: '/auth/password',
    maxAge: seconds,
    httpOnly: true,
    sameSite: 'lax',
    secure: deps.consoleOrigin.startsWith('https:'),
  });

async function forgotten(deps: PasswordResetDeps, visit: Visit): Promise<void> {
  const { req, res, query } = visit;
  const { db, logger, consoleOrigin } = deps;
  const frame = frameOf(deps, visit, FORGOTTEN_PATH);
  const messages = passwordResetMessagesOf(frame.language).forgotten;
  const uid = query.get('request');
  const view: ForgottenView = {
    frame,
    action: addressWith(FORGOTTEN_PATH, query, {}),
    signIn: await signInAddress(deps, uid, { ui_locales: frame.language }),
    email: (query.get('email') ?? '').slice(0, 254),
  };
  if (req.method !== 'POST') return sendPage(res, 200, forgottenPage(view));
  const email = ((await readFormBody(req)).get('email') ?? '').trim();
  const typed = { ...view, email: email.slice(0, 254) };
  if (isForeign(visit, consoleOrigin))
    return sendPage(res, 403, forgottenPage({ ...view, notice: messages.foreignForm }));
  if (!email) return sendPage(res, 422, forgottenPage({ ...typed, field: 'emailMissing' }));
  if (!isEmailAddress(email)) return sendPage(res, 422, forgottenPage({ ...typed, field: 'emailInvalid' }));
  const network = deps.networkOf(req);
  const attempt = { email: normalizeEmail(email), what: 'reset', network, device: null } as const;
  const seconds = await deps.throttle.admit(attempt, deps.now());
  if (seconds > 0) {
    logger.warn({ event: 'password_reset.slowed', network, seconds }, 'Asking for links was slowed');
    res.setHeader('Retry-After', seconds);
    return sendPage(res, 429, forgottenPage({ ...typed, notice: fillMessage(messages.slowed, { seconds }) }));
  }
  // Not awaited: the response may not take longer for an address with an account.
  sendResetLink(db, addressesOf(consoleOrigin, frame.language), {
    email,
    language: frame.language,
    now: deps.now(),
  }).then(
    (accountId) => logger.info({ event: 'password_reset.asked', network, accountId }, 'A link was asked for'),
    (error: unknown) => logger.error({ event: 'password_reset.failed', err: error }, 'A link was not sent'),
  );
  await sleep(ANSWER_AFTER_MS);
  if (uid && UID.test(uid)) addCookie(res, cookieOf(deps, uid, 3600));
  const again = addressWith(FORGOTTEN_PATH, query, { email: '' });
  sendPage(res, 200, sentPage(deps.frames.frame(frame.language, null), email, again, view.signIn));
}

async function choose(deps: PasswordResetDeps, visit: Visit): Promise<void> {
  const { req, res, query } = visit;
  const { db, logger, consoleOrigin } = deps;
  const token = query.get('token') ?? '';
  const frame = frameOf(deps, visit, CHOOSE_PATH);
  const { language } = frame;
  const last = deps.frames.frame(language, null);
  const again = `${FORGOTTEN_PATH}?ui_locales=${language}`;
  const gone = () => sendPage(res, 410, resetEndPage(last, 'gone', again));
  // Looking uses nothing up: mail scanners open links before people do.
  const link = await db.asPlatform((tx) => findResetLink(tx, token, deps.now()));
  if (!link) return gone();
  const view: ChooseView = { frame, action: addressWith(CHOOSE_PATH, query, {}), email: link.email };
  if (req.method !== 'POST') return sendPage(res, 200, choosePage(view));
  const password = (await readFormBody(req)).get('password') ?? '';
  if (isForeign(visit, consoleOrigin))
    return sendPage(
      res,
      403,
      choosePage({ ...view, notice: passwordResetMessagesOf(language).choose.foreignForm }),
    );
  const problem = password === '' ? 'missing' : checkNewPassword(password, link);
  if (problem) return sendPage(res, 422, choosePage({ ...view, problem }));
  const accountId = await resetPassword(db, addressesOf(consoleOrigin, language), {
    token,
    password,
    language,
    now: deps.now(),
  });
  if (!accountId) return gone();
  logger.info(
    { event: 'password_reset.done', network: deps.networkOf(req), accountId },
    'A password was reset',
  );
  const carried = { ui_locales: language, email: link.email };
  const signIn = await signInAddress(deps, readCookie(req, COOKIE), carried);
  addCookie(res, cookieOf(deps, '', 0));
  sendPage(res, 200, resetEndPage(last, 'done', signIn));
}

/**
 * Answers `/auth/password/…`: asking for a link, and choosing a new password with it. It works without scripts.
 * @returns false when the path names no page of these
 * @throws ProblemError for a body that is no form or too large
 */
export async function handlePasswordReset(
  deps: PasswordResetDeps,
  req: IncomingMessage,
  res: ServerResponse,
  path: string,
  query: URLSearchParams,
): Promise<boolean> {
  const visit = { req, res, query };
  if (path === FORGOTTEN_PATH) await forgotten(deps, visit);
  else if (path === CHOOSE_PATH) await choose(deps, visit);
  else return false;
  return true;
}
