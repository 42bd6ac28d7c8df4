import type { IncomingMessage } from 'node:http';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { Tokens } from '../tokens.server.ts';
import { takenAt } from '../transaction-id.ts';

/** For how long a visitor's answers can be filled in again, and a failed payment be tried again. Milliseconds. */
export const KEPT_MS = 2 * 60 * 60_000;

const COOKIE = 'tributary-answers';

/** Whether a transaction is young enough for its answers to be shown to its visitor. */
export function isKept(transactionId: string, now: Date): boolean {
  return now.getTime() - takenAt(transactionId).getTime() < KEPT_MS;
}

const valueOf = (tokens: Tokens, tenantId: string, transactionId: string): string =>
  `${transactionId}.${tokens.make(tenantId, `answers ${transactionId}`)}`;

/**
 * The cookie by which the browser that sent a form is known again. Addresses travel, to the payment service for one;
 * answers are shown only to this browser.
 * @param isSecure whether the site is reached by https
 */
export function keepAnswers(
  tokens: Tokens,
  tenantId: string,
  transactionId: string,
  isSecure: boolean,
): Record<string, string> {
  return cookie(valueOf(tokens, tenantId, transactionId), KEPT_MS / 1000, isSecure);
}

/** Removes the cookie, so that the answers are no longer visible, on a shared computer either. */
export function forgetAnswers(isSecure: boolean): Record<string, string> {
  return cookie('', 0, isSecure);
}

/** Whether this browser sent the transaction, not too long ago. */
export function mayShowAnswers(
  request: IncomingMessage,
  tokens: Tokens,
  { tenantId, transactionId, now }: { tenantId: string; transactionId: string; now: Date },
): boolean {
  if (!isKept(transactionId, now)) return false;
  const given = parseCookie(request.headers.cookie ?? '')[COOKIE];
  const [id = '', token = ''] = (given ?? '').split('.', 2);
  return id === transactionId && tokens.matches(token, tenantId, `answers ${transactionId}`);
}

function cookie(value: string, maxAge: number, secure: boolean): Record<string, string> {
  return {
    'set-cookie': stringifySetCookie({
      name: COOKIE,
      value,
      path: '/',
      maxAge,
      httpOnly: true,
      sameSite: 'lax',
      secure,
    }),
  };
}
