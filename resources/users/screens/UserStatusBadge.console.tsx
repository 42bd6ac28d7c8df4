import { ToneBadge } from '@tributary/kit/components/ToneBadge.console.tsx';
import { useTranslation } from 'react-i18next';
import type { User } from '../user-ui.console.tsx';
import { useInvitationStatus } from './use-invitation-status.console.ts';

const TONES = { PENDING: 'info', ACTIVE: 'success', INACTIVE: 'secondary' } as const;

/** A user's status; an expired invitation is marked. */
export function UserStatusBadge({ user }: { user: User }) {
  const { t } = useTranslation('users');
  const status = useInvitationStatus(user);
  if (status === 'expired' || status === 'revoked')
    return <ToneBadge tone="warning">{t(`invitation.${status}`)}</ToneBadge>;
  return <ToneBadge tone={TONES[user.status]}>{t(`value.status.${user.status}`)}</ToneBadge>;
}
