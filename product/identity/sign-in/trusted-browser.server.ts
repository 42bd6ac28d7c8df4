import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { stringifySetCookie } from 'cookie';
import { readCookie } from '../http/exchange.server.ts';
import type { IdentityKeys } from '../keys/key-store.server.ts';

const DAYS = 30;

/**
 * Browsers that need no code for 30 days. Each account has a separate cookie, and its proof is valid only under the
 * account's stamp: another password, another factor or forgetting browsers ends it. It replaces the second factor
 * alone, never the password.
 */
export interface TrustedBrowsers {
  /** @param stamp from `stampOf`, as it is now */
  recognize(req: IncomingMessage, accountId: string, stamp: Buffer, now: Date): boolean;
  /** The cookie that makes this browser trusted. */
  remember(accountId: string, stamp: Buffer, now: Date): string;
}

/** @param secure whether the console is reached by https */
export function createTrustedBrowsers(keys: IdentityKeys, secure: boolean): TrustedBrowsers {
  // The name distinguishes two accounts of one browser, and does not reveal their owners.
  const nameOf = (accountId: string) =>
    `tributary_trusted_${keys.digest('trust', accountId).toString('hex').slice(0, 12)}`;
  const proofOf = (accountId: string, stamp: Buffer, id: string, until: string) =>
    keys
      .digest('trust', `${accountId}\n${stamp.toString('base64url')}\n${id}\n${until}`)
      .toString('base64url');

  return {
    recognize(req, accountId, stamp, now) {
      const [id, until, proof, ...rest] = (readCookie(req, nameOf(accountId)) ?? '').split('.');
      if (!id || !until || !proof || rest.length > 0) return false;
      const given = Buffer.from(proof);
      const expected = Buffer.from(proofOf(accountId, stamp, id, until));
      const isGenuine = given.length === expected.length && timingSafeEqual(given, expected);
      return isGenuine && Number(until) > now.getTime() / 1000;
    },
    remember(accountId, stamp, now) {
      const id = randomBytes(16).toString('base64url');
      const until = String(Math.floor(now.getTime() / 1000) + DAYS * 86_400);
      return stringifySetCookie({
        name: nameOf(accountId),
        value: `${id}.${until}.${proofOf(accountId, stamp, id, until)}`,
        path: '/auth/sign-in',
        maxAge: DAYS * 86_400,
        httpOnly: true,
        sameSite: 'lax',
        secure,
      });
    },
  };
}
