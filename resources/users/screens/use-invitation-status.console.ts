import { useState } from 'react';
import { invitationStatus, type InvitationStatus } from '../invitation-status.ts';
import type { User } from '../user-ui.console.tsx';

/** The status of a user's invitation when the screen is opened. */
export function useInvitationStatus(user: User): InvitationStatus | undefined {
  const [now] = useState(() => Date.now());
  return invitationStatus(user, now);
}
