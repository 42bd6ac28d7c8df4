import { useState } from 'react';
import { invitationStanding, type InvitationStanding } from '../invitation-standing.ts';
import type { User } from '../user-face.console.tsx';

/** How a user's invitation stands as the screen is opened. */
export function useStanding(user: User): InvitationStanding | undefined {
  const [now] = useState(() => Date.now());
  return invitationStanding(user, now);
}
