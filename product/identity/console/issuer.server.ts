import { createLocalJWKSet, createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import * as z from 'zod';
import type { IssuerConfig } from '../identity-options.ts';
import { SIGNING_ALGORITHM, type SigningKey } from '../keys/key-store.server.ts';
import type { Addresses } from '../provider/addresses.ts';
import type { Person } from '../people/users.server.ts';

/** The contents of an access token of a trusted issuer. */
export interface SignedIn {
  person: Person;
  /** Id or slug of the organization, as the issuer names it. */
  organization: string | undefined;
  /** When the person gave the password, to the second; the embedded provider's alone. */
  signedInAt?: Date;
  /** When the token ends by itself. */
  expiresAt: Date;
}

/** Checks access tokens of one issuer. */
export interface TrustedIssuer {
  /**
   * @param now the time against which expiry is checked
   * @throws ProblemError not_authenticated for a token that is not this issuer's, is expired, unsigned or meant for another audience
   */
  verify(jwt: string, now: Date): Promise<SignedIn>;
}

/** Asymmetric signatures alone: with a shared secret, or none, anybody could be the issuer. */
const ALGORITHMS = ['ES256', 'ES384', 'RS256', 'PS256', 'EdDSA', 'Ed25519'];
const CLOCK_TOLERANCE_S = 5;
const FETCH_TIMEOUT_MS = 5_000;

async function verifyWith(
  jwt: string,
  keys: JWTVerifyGetKey,
  algorithms: string[],
  issuer: string,
  audience: string,
  now: Date,
) {
  try {
    const { payload } = await jwtVerify(jwt, keys, {
      issuer,
      audience,
      algorithms,
      currentDate: now,
      clockTolerance: CLOCK_TOLERANCE_S,
      requiredClaims: ['sub', 'exp'],
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError)
      throw new ProblemError('not_authenticated', 'This sign-in is not valid here. Sign in again.', {
        cause: error,
      });
    throw new ProblemError('upstream_failed', 'The sign-in service did not answer. Try again in a moment.', {
      cause: error,
    });
  }
}

/** The embedded provider, checked against its keys without asking it over the network. */
export function embeddedIssuer(addresses: Addresses, keys: readonly SigningKey[]): TrustedIssuer {
  const jwks = createLocalJWKSet({ keys: keys.map(({ publicJwk }) => publicJwk) });
  return {
    async verify(jwt, now) {
      const payload = await verifyWith(
        jwt,
        jwks,
        [SIGNING_ALGORITHM],
        addresses.issuer,
        addresses.audience,
        now,
      );
      const organization = payload['organization'];
      return {
        person: { accountId: payload.sub! },
        signedInAt: new Date(Number(payload['auth_time'] ?? 0) * 1000),
        expiresAt: new Date(payload.exp! * 1000),
        organization: typeof organization === 'string' ? organization : undefined,
      };
    },
  };
}

const metadataSchema = z.object({ issuer: z.string(), jwks_uri: z.url() });

async function discoverKeys(config: IssuerConfig): Promise<JWTVerifyGetKey> {
  if (config.jwksUri)
    return createRemoteJWKSet(new URL(config.jwksUri), { timeoutDuration: FETCH_TIMEOUT_MS });
  const base = config.issuer.replace(/\/$/, '');
  const response = await fetch(`${base}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(FETCH_TIMEOUT_MS),
    redirect: 'error',
  });
  if (!response.ok) throw new Error(`The issuer's metadata answered ${response.status}.`);
  const metadata = metadataSchema.parse(await response.json());
  if (metadata.issuer !== config.issuer) throw new Error('The metadata belongs to another issuer.');
  return createRemoteJWKSet(new URL(metadata.jwks_uri), { timeoutDuration: FETCH_TIMEOUT_MS });
}

/**
 * An outside issuer. People are identified by the e-mail address that it has verified, so it must verify addresses and
 * never reassign one to another person.
 */
export function externalIssuer(config: IssuerConfig): TrustedIssuer {
  let keys: Promise<JWTVerifyGetKey> | undefined;
  return {
    async verify(jwt, now) {
      keys ??= discoverKeys(config);
      const found = await keys.catch((cause: unknown) => {
        keys = undefined;
        throw new ProblemError(
          'upstream_failed',
          'The sign-in service did not answer. Try again in a moment.',
          { cause },
        );
      });
      const payload = await verifyWith(jwt, found, ALGORITHMS, config.issuer, config.audience, now);
      const { email, email_verified: verified } = payload;
      if (typeof email !== 'string' || verified !== true) {
        throw new ProblemError(
          'not_authenticated',
          'The sign-in service did not vouch for an e-mail address.',
        );
      }
      const organization = payload[config.organizationClaim ?? 'organization'];
      return {
        person: { email },
        organization: typeof organization === 'string' ? organization : undefined,
        expiresAt: new Date(payload.exp! * 1000),
      };
    },
  };
}
