/** The response of the exchange of a sign-in (specification, section 7). */
export interface TokenGrant {
  token: string;
  /** Seconds until the token expires. */
  expiresIn: number;
  permissions: string[];
  email: string;
  tenant: string;
  orgId: string;
}

/**
 * Parses a grant from a response. By hand: a schema library would double the code of the first screen.
 * @throws when anything of it is missing
 */
export function readGrant(answer: unknown): TokenGrant {
  const { token, expiresIn, permissions, email, tenant, orgId } = (answer ?? {}) as Partial<
    Record<keyof TokenGrant, unknown>
  >;
  const texts = [token, email, tenant, orgId].every((text) => typeof text === 'string' && text !== '');
  const lasting = typeof expiresIn === 'number' && Number.isFinite(expiresIn) && expiresIn > 0;
  const allowed =
    Array.isArray(permissions) && permissions.every((permission) => typeof permission === 'string');
  if (!texts || !lasting || !allowed)
    throw new Error('The server answered with something that is no session.');
  return { token, expiresIn, permissions, email, tenant, orgId } as TokenGrant;
}

/** A grant with its expiry, in ms of this browser's clock. */
export interface SignedInSession extends TokenGrant {
  endsAt: number;
}

/** `unknown` until the first renewal has ended. */
export type SessionState =
  | { status: 'unknown' }
  | { status: 'in'; session: SignedInSession }
  | { status: 'out' };

/** A token is renewed this long before it expires, in ms, so that no request carries an expired one. */
export const RENEW_AHEAD_MS = 60_000;

/** A session from a grant that was received at `now`. */
export function sessionFrom(grant: TokenGrant, now: number): SignedInSession {
  return { ...grant, endsAt: now + grant.expiresIn * 1000 };
}

/** Whether a session's token can still be sent. Short-lived ones are used for four fifths of their life. */
export function isFresh(session: SignedInSession, now: number): boolean {
  return session.endsAt - now > Math.min(RENEW_AHEAD_MS, session.expiresIn * 200);
}
