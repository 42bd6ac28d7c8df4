import * as z from 'zod';

/** What the exchange of a sign-in answers (specification, section 7). */
export const grantSchema = z.object({
  token: z.string(),
  /** Seconds until the token ends. */
  expiresIn: z.number(),
  permissions: z.array(z.string()),
  email: z.string(),
  tenant: z.string(),
  orgId: z.string(),
});
export type Grant = z.infer<typeof grantSchema>;

/** A grant with the moment it ends, in ms of this browser's clock. */
export interface Session extends Grant {
  endsAt: number;
}

/** `unknown` until the first renewal has answered. */
export type SessionState = { status: 'unknown' } | { status: 'in'; session: Session } | { status: 'out' };

/** A token is renewed this long before it ends, in ms, so that no request meets an ended one. */
export const RENEW_AHEAD_MS = 60_000;

/** A session from a grant that was received at `now`. */
export function sessionFrom(grant: Grant, now: number): Session {
  return { ...grant, endsAt: now + grant.expiresIn * 1000 };
}

/** Tells whether a session's token can still be sent. Short-lived ones are used for four fifths of their life. */
export function isFresh(session: Session, now: number): boolean {
  return session.endsAt - now > Math.min(RENEW_AHEAD_MS, session.expiresIn * 200);
}
