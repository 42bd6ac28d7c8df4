import { hash } from 'node:crypto';
import { createLocalJWKSet, errors, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import { lastUsed } from '@tributary/engine/held/last-used.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { isId } from '@tributary/engine/storage/ids.ts';
import { SIGNING_ALGORITHM, type SigningKey } from '../keys/key-store.server.ts';

/** Seconds that a console token holds; it is renewed from the session cookie. */
export const TOKEN_LIFETIME_S = 600;
/** Seconds that a token of an API credential holds. A revoked credential ends it at once. */
export const CREDENTIAL_TOKEN_LIFETIME_S = 3_600;

const AUDIENCE = 'tributary-api';
/** Types of tokens: a person's, and an API credential's. */
const TYPE = { session: 'tributary+jwt', credential: 'tributary-api+jwt' } as const;
const CLOCK_TOLERANCE_S = 5;
const MOST_VERIFIED = 10_000;

/** The person of a console token. Their permissions are read from the database, not from the token. */
export interface TokenClaims {
  userId: string;
  tenantId: string;
  /** The console session that the token was issued in; signing out ends the token with it. */
  sessionId: string;
}

/** The API credential of a token. */
export interface CredentialClaims {
  credentialId: string;
  tenantId: string;
}

export type BearerClaims = TokenClaims | CredentialClaims;

export interface ConsoleTokens {
  issue(claims: BearerClaims, now: Date): Promise<string>;
  /** @throws ProblemError session_expired for one that was good once, not_authenticated for any other */
  verify(token: string, now: Date): Promise<BearerClaims>;
}

/** Issues and checks the short-lived tokens that the console carries. */
export function createConsoleTokens(issuer: string, keys: readonly SigningKey[]): ConsoleTokens {
  const [current] = keys;
  if (!current) throw new Error('There is no key to sign console tokens with.');
  const jwks = createLocalJWKSet({ keys: keys.map(({ publicJwk }) => publicJwk) });
  // A token's signature stays good; verifying it took a quarter of a request's time. Kept by digest: no token lies here.
  const verified = lastUsed<{ claims: BearerClaims; expiresAt: number }>(MOST_VERIFIED);
  return {
    issue(claims, now) {
      const issuedAt = Math.floor(now.getTime() / 1000);
      const [typ, subject, session, lifetime] =
        'credentialId' in claims
          ? [TYPE.credential, claims.credentialId, {}, CREDENTIAL_TOKEN_LIFETIME_S]
          : [TYPE.session, claims.userId, { sid: claims.sessionId }, TOKEN_LIFETIME_S];
      return new SignJWT({ tid: claims.tenantId, ...session })
        .setProtectedHeader({ alg: SIGNING_ALGORITHM, kid: current.kid, typ })
        .setSubject(subject)
        .setIssuer(issuer)
        .setAudience(AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifetime)
        .sign(current.privateKey);
    },
    async verify(token, now) {
      const digest = hash('sha256', token, 'base64url');
      const known = verified.get(digest);
      if (known && now.getTime() / 1000 - CLOCK_TOLERANCE_S < known.expiresAt) return known.claims;
      try {
        const { payload, protectedHeader } = await jwtVerify(token, jwks, {
          issuer,
          audience: AUDIENCE,
          algorithms: [SIGNING_ALGORITHM],
          currentDate: now,
          clockTolerance: CLOCK_TOLERANCE_S,
          requiredClaims: ['sub', 'exp', 'iat'],
        });
        const claims = claimsFrom(protectedHeader.typ, payload);
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

/** @throws ProblemError not_authenticated for another type of token, or one without the ids of its type */
function claimsFrom(
  type: string | undefined,
  { sub, tid: tenantId, sid: sessionId }: JWTPayload,
): BearerClaims {
  if (isId(sub) && isId(tenantId)) {
    if (type === TYPE.credential) return { credentialId: sub, tenantId };
    if (type === TYPE.session && isId(sessionId)) return { userId: sub, tenantId, sessionId };
  }
  throw new ProblemError('not_authenticated');
}
