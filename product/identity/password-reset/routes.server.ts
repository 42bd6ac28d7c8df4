import type { IncomingMessage, ServerResponse } from 'node:http';
import { stringifySetCookie } from 'cookie';
import { setTimeout as sleep } from 'node:timers/promises';
import { isEmailAddress } from '@tributary/kit/email-address.ts';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import { addCookie, readCookie, readForm, sendPage } from '../http/exchange.server.ts';
import type { IdentityLogger } from '../identity-options.ts';
import type { Frames } from '../pages/frames.server.ts';
import { fill, type Language } from '../pages/language.ts';
import type { Frame } from '../pages/layout.ts';
import { normalizeEmail } from '../people/accounts.server.ts';
import { checkNewPassword } from '../people/passwords.server.ts';
import type { Throttle } from '../sign-in/throttle.server.ts';
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
import { passwordResetWordsOf } from './words.ts';

export interface PasswordResetParts {
  db: Database;
  frames: Frames;
  throttle: Throttle;
  logger: IdentityLogger;
  consoleOrigin: string;
  now: () => Date;
  networkOf: (req: IncomingMessage) => string;
  /** Whether the authorization request with this uid still waits for somebody to sign in. */
  isWaiting: (uid: string) => Promise<boolean>;
}

const COOKIE = 'tributary_reset';
const UID = /^[\w-]{10,64}$/;

/**
 * Milliseconds after which every request for a link is answered, long after the work is done: the time of the answer
 * tells nobody who has an account.
 */
const ANSWER_AFTER_MS = 400;

interface Visit {
  req: IncomingMessage;
  res: ServerResponse;
  query: URLSearchParams;
}

function frameOf(parts: PasswordResetParts, { req, query }: Visit, path: string): Frame {
  const language = parts.frames.languageOf(req, [query.get('ui_locales')]);
  return parts.frames.frame(language, (to) => addressWith(path, query, { ui_locales: to }));
}

const isForeign = ({ req }: Visit, consoleOrigin: string): boolean =>
  req.headers.origin !== undefined && req.headers.origin !== consoleOrigin;

/** The addresses in letters. The pages behind them speak the letter's language. */
const addressesOf = (consoleOrigin: string, language: Language): ResetAddresses => ({
  forgotten: `${consoleOrigin}${FORGOTTEN_PATH}?ui_locales=${language}`,
  choose: (token) => `${consoleOrigin}${CHOOSE_PATH}?token=${token}&ui_locales=${language}`,
});

/** Where sign-in goes on: with the request that this browser began, while it waits; else from the console. */
async function signInAddress(
  parts: PasswordResetParts,
  uid: string | null | undefined,
  carried: Record<string, string>,
): Promise<string> {
  const waits = uid && UID.test(uid) && (await parts.isWaiting(uid));
  return waits ? `/auth/sign-in/${uid}?${new URLSearchParams(carried)}` : `${parts.consoleOrigin}/`;
}

const cookieOf = (parts: PasswordResetParts, uid: string, seconds: number): string =>
  stringifySetCookie({
    name: COOKIE,
    value: uid,
    path: '/auth/password',
    maxAge: seconds,
    httpOnly: true,
    sameSite: 'lax',
    secure: parts.consoleOrigin.startsWith('https:'),
  });

async function forgotten(parts: PasswordResetParts, visit: Visit): Promise<void> {
  const { req, res, query } = visit;
  const { db, logger, consoleOrigin } = parts;
  const frame = frameOf(parts, visit, FORGOTTEN_PATH);
  const words = passwordResetWordsOf(frame.language).forgotten;
  const uid = query.get('request');
  const view: ForgottenView = {
    frame,
    action: addressWith(FORGOTTEN_PATH, query, {}),
    signIn: await signInAddress(parts, uid, { ui_locales: frame.language }),
    email: (query.get('email') ?? '').slice(0, 254),
  };
  if (req.method !== 'POST') return sendPage(res, 200, forgottenPage(view));
  const email = ((await readForm(req)).get('email') ?? '').trim();
  const typed = { ...view, email: email.slice(0, 254) };
  if (isForeign(visit, consoleOrigin))
    return sendPage(res, 403, forgottenPage({ ...view, notice: words.foreignForm }));
  if (!email) return sendPage(res, 422, forgottenPage({ ...typed, field: 'emailMissing' }));
  if (!isEmailAddress(email)) return sendPage(res, 422, forgottenPage({ ...typed, field: 'emailInvalid' }));
  const network = parts.networkOf(req);
  const attempt = { email: normalizeEmail(email), what: 'reset', network, device: null } as const;
  const seconds = await parts.throttle.admit(attempt, parts.now());
  if (seconds > 0) {
    logger.warn({ event: 'password_reset.slowed', network, seconds }, 'Asking for links was slowed');
    res.setHeader('Retry-After', seconds);
    return sendPage(res, 429, forgottenPage({ ...typed, notice: fill(words.slowed, { seconds }) }));
  }
  // Not waited for: the answer may not take longer for somebody who has an account.
  sendResetLink(db, addressesOf(consoleOrigin, frame.language), {
    email,
    language: frame.language,
    now: parts.now(),
  }).then(
    (accountId) => logger.info({ event: 'password_reset.asked', network, accountId }, 'A link was asked for'),
    (error: unknown) => logger.error({ event: 'password_reset.failed', err: error }, 'A link was not sent'),
  );
  await sleep(ANSWER_AFTER_MS);
  if (uid && UID.test(uid)) addCookie(res, cookieOf(parts, uid, 3600));
  const again = addressWith(FORGOTTEN_PATH, query, { email: '' });
  sendPage(res, 200, sentPage(parts.frames.frame(frame.language, null), email, again, view.signIn));
}

async function choose(parts: PasswordResetParts, visit: Visit): Promise<void> {
  const { req, res, query } = visit;
  const { db, logger, consoleOrigin } = parts;
  const token = query.get('token') ?? '';
  const frame = frameOf(parts, visit, CHOOSE_PATH);
  const { language } = frame;
  const last = parts.frames.frame(language, null);
  const again = `${FORGOTTEN_PATH}?ui_locales=${language}`;
  const gone = () => sendPage(res, 410, resetEndPage(last, 'gone', again));
  // Looking uses nothing up: mail scanners open links before people do.
  const link = await db.asPlatform((tx) => findResetLink(tx, token, parts.now()));
  if (!link) return gone();
  const view: ChooseView = { frame, action: addressWith(CHOOSE_PATH, query, {}), email: link.email };
  if (req.method !== 'POST') return sendPage(res, 200, choosePage(view));
  const password = (await readForm(req)).get('password') ?? '';
  if (isForeign(visit, consoleOrigin))
    return sendPage(
      res,
      403,
      choosePage({ ...view, notice: passwordResetWordsOf(language).choose.foreignForm }),
    );
  const problem = password === '' ? 'missing' : checkNewPassword(password, link);
  if (problem) return sendPage(res, 422, choosePage({ ...view, problem }));
  const accountId = await resetPassword(db, addressesOf(consoleOrigin, language), {
    token,
    password,
    language,
    now: parts.now(),
  });
  if (!accountId) return gone();
  logger.info(
    { event: 'password_reset.done', network: parts.networkOf(req), accountId },
    'A password was reset',
  );
  const carried = { ui_locales: language, email: link.email };
  const signIn = await signInAddress(parts, readCookie(req, COOKIE), carried);
  addCookie(res, cookieOf(parts, '', 0));
  sendPage(res, 200, resetEndPage(last, 'done', signIn));
}

/**
 * Answers `/auth/password/…`: asking for a link, and choosing a new password with it. It works without scripts.
 * @returns false when the path names no page of these
 * @throws ProblemError for a body that is no form or too large
 */
export async function handlePasswordReset(
  parts: PasswordResetParts,
  req: IncomingMessage,
  res: ServerResponse,
  path: string,
  query: URLSearchParams,
): Promise<boolean> {
  const visit = { req, res, query };
  if (path === FORGOTTEN_PATH) await forgotten(parts, visit);
  else if (path === CHOOSE_PATH) await choose(parts, visit);
  else return false;
  return true;
}
