import type { UserData } from './user.ts';

export type InvitationStatus = 'waiting' | 'expired' | 'revoked';

/**
 * The status of an invitation that is not accepted; undefined for other users.
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
