import type { UserData } from './user.ts';

export type InvitationStatus = 'waiting' | 'expired' | 'revoked';

/**
 * How the invitation of a user who has not accepted stands; undefined for everybody else.
 * @param now milliseconds since 1970
 */
export function invitationStatus(
  { status, invitation }: Pick<UserData, 'status' | 'invitation'>,
  now: number,
): InvitationStatus | undefined {
  if (status !== 'PENDING') return undefined;
  if (!invitation || invitation.revokedAt) return 'revoked';
  return Date.parse(invitation.expiresAt) <= now ? 'expired' : 'waiting';
}
