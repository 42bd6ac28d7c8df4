import { fillMessage } from '@tributary/kit/i18n/fill-message.ts';
import { addCookie, allowScript, readFormBody, sendRedirect, sendPage } from '../http/exchange.server.ts';
import { codePage, type CodeView } from '../pages/code-page.ts';
import { findUsableAccount } from '../people/accounts.server.ts';
import { readRecoveryCode } from '../second-factor/recovery/recovery.server.ts';
import { awaitedIn } from '../second-factor/second-step.server.ts';
import { warnOfGuessing } from '../second-factor/warning.server.ts';
import { factorMessagesOf } from '../second-factor/messages.ts';
import { completeSignIn } from './enter.server.ts';
import { readAssertion } from './passkey-sign-in.server.ts';
import {
  frameOf,
  isForeign,
  otherAccountAddress,
  signInPageAddress,
  signInPath,
  type SignInDeps,
  type SignInVisit,
} from './visit.server.ts';

interface Awaited {
  id: string;
  email: string;
  stamp: Buffer;
}

async function show(
  deps: SignInDeps,
  visit: SignInVisit,
  awaited: Awaited,
  status: number,
  refusal: Pick<CodeView, 'problem' | 'field'> = {},
): Promise<void> {
  const { db, factors, now } = deps;
  const passkey = await db.asPlatform(async (tx) =>
    (await factors.passkeys.of(tx, awaited.id)).length > 0
      ? factors.passkeys.ask(tx, `second-step/${visit.interaction.uid}`, now(), awaited.id)
      : null,
  );
  const frame = frameOf(deps, visit);
  if (passkey) allowScript(visit.res, deps.consoleOrigin + frame.passkeyScript);
  const kind = visit.query.get('with') === 'recovery' ? 'recovery' : 'code';
  const page = codePage({
    frame,
    kind,
    passkey,
    action: signInPageAddress(visit, {}),
    otherKind: signInPageAddress(visit, { with: kind === 'code' ? 'recovery' : 'code' }),
    otherAccount: otherAccountAddress(visit),
    email: awaited.email,
    ...refusal,
  });
  sendPage(visit.res, status, page);
}

/** Tries the typed text as a code of either kind: a code in the field of the other kind is accepted too. */
async function tryCode(
  deps: SignInDeps,
  visit: SignInVisit,
  { id, email }: Awaited,
  typed: string,
): Promise<'code' | 'recovery-code' | null> {
  const { db, factors, now } = deps;
  const { language } = frameOf(deps, visit);
  return db.asPlatform(async (tx) => {
    if (await factors.codes.take(tx, id, typed, now())) return 'code';
    const recovery = readRecoveryCode(typed);
    const left = recovery && (await factors.recovery.spend(tx, id, recovery, now()));
    if (left === null) return null;
    await factors.notifyOwner(tx, { to: { email, language }, news: 'recoveryUsed', values: { left } });
    return 'recovery-code';
  });
}

async function receiveCode(
  deps: SignInDeps,
  visit: SignInVisit,
  awaited: Awaited,
  form: URLSearchParams,
): Promise<void> {
  const { db, throttle, devices, trusted, factors, logger, networkOf, now } = deps;
  const { language } = frameOf(deps, visit);
  const messages = factorMessagesOf(language).step;
  const typed = (form.get('code') ?? '').slice(0, 64);
  if (!typed.trim()) return show(deps, visit, awaited, 422, { field: messages.codeMissing });
  const network = networkOf(visit.req);
  const device = devices.recognize(visit.req, awaited.email);
  const attempt = { email: awaited.email, what: 'code', network, device } as const;
  const seconds = await throttle.admit(attempt, now());
  if (seconds > 0) {
    logger.warn(
      { event: 'second_step.slowed', network, accountId: awaited.id, seconds },
      'Codes were slowed',
    );
    await db.asPlatform((tx) => warnOfGuessing(tx, factors.notifyOwner, awaited, language, now()));
    visit.res.setHeader('Retry-After', seconds);
    return show(deps, visit, awaited, 429, { problem: fillMessage(messages.slowed, { seconds }) });
  }
  const by = await tryCode(deps, visit, awaited, typed);
  if (!by) {
    logger.warn({ event: 'second_step.failed', network, accountId: awaited.id }, 'A code was refused');
    const field = readRecoveryCode(typed) ? messages.recoveryWrong : messages.codeWrong;
    return show(deps, visit, awaited, 401, { field });
  }
  await throttle.forgive(attempt);
  if (form.get('remember') === 'yes')
    addCookie(visit.res, trusted.remember(awaited.id, awaited.stamp, now()));
  return completeSignIn(deps, visit, awaited, by);
}

async function receivePasskey(
  deps: SignInDeps,
  visit: SignInVisit,
  awaited: Awaited,
  text: string,
): Promise<void> {
  const { db, factors, logger, networkOf, now } = deps;
  const answer = readAssertion(text);
  const purpose = `second-step/${visit.interaction.uid}` as const;
  const used = answer
    ? await db.asPlatform((tx) => factors.passkeys.check(tx, purpose, answer, now(), awaited.id))
    : { refused: 'not an answer' };
  if (!('refused' in used)) return completeSignIn(deps, visit, awaited, 'password-and-passkey');
  logger.warn(
    { event: 'passkey.failed', network: networkOf(visit.req), accountId: awaited.id, reason: used.refused },
    'A passkey was refused',
  );
  const { passkey } = factorMessagesOf(frameOf(deps, visit).language);
  return show(deps, visit, awaited, 401, { problem: passkey.refusedStep });
}

/**
 * Handles `GET` and `POST /auth/sign-in/{uid}/code` after the right password in this visit; without it, redirects to the
 * page that asks for it.
 * @throws ProblemError for a body that is no form or too large
 */
export async function answerCodeStep(deps: SignInDeps, visit: SignInVisit): Promise<void> {
  const { db, keys, now } = deps;
  const awaited = await db.asPlatform((tx) => awaitedIn(tx, keys, visit.interaction.uid, now()));
  const account = awaited && (await findUsableAccount(db, awaited.accountId));
  if (!awaited || !account) return sendRedirect(visit.res, signInPath(visit));
  const person: Awaited = { id: account.id, email: account.email, stamp: awaited.stamp };
  if (visit.req.method !== 'POST') return show(deps, visit, person, 200);
  const form = await readFormBody(visit.req);
  if (isForeign(visit, deps.consoleOrigin)) {
    const messages = factorMessagesOf(frameOf(deps, visit).language).step;
    return show(deps, visit, person, 403, { problem: messages.foreignForm });
  }
  const assertion = form.get('assertion');
  return assertion ? receivePasskey(deps, visit, person, assertion) : receiveCode(deps, visit, person, form);
}
