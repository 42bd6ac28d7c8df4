import { hash } from 'node:crypto';
import { createLocalJWKSet, errors, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { isId } from '@tributary/engine/storage/ids.ts';
import { SIGNING_ALGORITHM, type SigningKey } from '../keys/key-store.server.ts';

/** Seconds that a console token holds; it is renewed from the session cookie. */
export const TOKEN_LIFETIME_S = 600;

const AUDIENCE = 'tributary-api';
const TYPE = 'tributary+jwt';
const CLOCK_TOLERANCE_S = 5;
const MOST_VERIFIED = 10_000;

/** The person of a console token. What they may do is read from the database, not from the token. */
export interface TokenClaims {
  userId: string;
  tenantId: string;
  /** The console session that the token was issued in; signing out ends the token with it. */
  sessionId: string;
}

export interface ConsoleTokens {
  issue(claims: TokenClaims, now: Date): Promise<string>;
  /** @throws ProblemError session_expired for one that was good once, not_authenticated for any other */
  verify(token: string, now: Date): Promise<TokenClaims>;
}

/** Issues and checks the short-lived tokens that the console carries. */
export function createConsoleTokens(issuer: string, keys: readonly SigningKey[]): ConsoleTokens {
  const [current] = keys;
  if (!current) throw new Error('There is no key to sign console tokens with.');
  const jwks = createLocalJWKSet({ keys: keys.map(({ publicJwk }) => publicJwk) });
  // A token's signature stays good; verifying it took a quarter of a request's time. Kept by digest: no token lies here.
  const verified = new LRUCache<string, { claims: TokenClaims; expiresAt: number }>({ max: MOST_VERIFIED });
  return {
    issue({ userId, tenantId, sessionId }, now) {
      const issuedAt = Math.floor(now.getTime() / 1000);
      return new SignJWT({ tid: tenantId, sid: sessionId })
        .setProtectedHeader({ alg: SIGNING_ALGORITHM, kid: current.kid, typ: TYPE })
        .setSubject(userId)
        .setIssuer(issuer)
        .setAudience(AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + TOKEN_LIFETIME_S)
        .sign(current.privateKey);
    },
    async verify(token, now) {
      const digest = hash('sha256', token, 'base64url');
      const known = verified.get(digest);
      if (known && now.getTime() / 1000 - CLOCK_TOLERANCE_S < known.expiresAt) return known.claims;
      try {
        const { payload } = await jwtVerify(token, jwks, {
          issuer,
          audience: AUDIENCE,
          typ: TYPE,
          algorithms: [SIGNING_ALGORITHM],
          currentDate: now,
          clockTolerance: CLOCK_TOLERANCE_S,
          requiredClaims: ['sub', 'exp', 'iat'],
        });
        const { sub: userId, tid: tenantId, sid: sessionId } = payload;
        if (!isId(userId) || !isId(tenantId) || !isId(sessionId)) throw new ProblemError('not_authenticated');
        const claims = { userId, tenantId, sessionId };
        verified.set(digest, { claims, expiresAt: payload.exp! });
        return claims;
      } catch (error) {
        if (error instanceof errors.JWTExpired)
          throw new ProblemError('session_expired', undefined, { cause: error });
        if (error instanceof errors.JOSEError)
          throw new ProblemError('not_authenticated', undefined, { cause: error });
        throw error;
      }
    },
  };
}
