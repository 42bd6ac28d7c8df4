import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { stringifySetCookie } from 'cookie';
import { readCookie } from '../http/exchange.server.ts';
import type { IdentityKeys } from '../keys/key-store.server.ts';

const COOKIE = 'tributary_device';
const DAYS = 180;

/**
 * Stores in a browser that a person signed in from it, so that guesses of strangers at the password do not slow that
 * person. It gives no access.
 */
export interface Devices {
  /** The browser's device id, if it is known for this address. */
  recognize(req: IncomingMessage, email: string): string | null;
  /** The cookie that makes this browser known for the address. */
  remember(req: IncomingMessage, email: string): string;
}

/** @param secure whether the console is reached by https */
export function createDevices(keys: IdentityKeys, secure: boolean): Devices {
  const sign = (id: string, email: string) => keys.digest('device', `${id}\n${email}`).toString('base64url');

  function recognize(req: IncomingMessage, email: string): string | null {
    const [id, proof] = (readCookie(req, COOKIE) ?? '').split('.');
    if (!id || !proof) return null;
    const given = Buffer.from(proof);
    const expected = Buffer.from(sign(id, email));
    return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
  }

  return {
    recognize,
    remember(req, email) {
      const id = recognize(req, email) ?? randomBytes(16).toString('base64url');
      return stringifySetCookie({
        name: COOKIE,
        value: `${id}.${sign(id, email)}`,
        path: '/auth/sign-in',
        maxAge: DAYS * 86_400,
        httpOnly: true,
        sameSite: 'lax',
        secure,
      });
    },
  };
}
