import { ToneBadge } from '@tributary/kit/pieces/ToneBadge.console.tsx';
import { useTranslation } from 'react-i18next';
import type { User } from '../user-face.console.tsx';
import { useStanding } from './use-standing.console.ts';

const TONES = { PENDING: 'info', ACTIVE: 'success', INACTIVE: 'secondary' } as const;

/** Where a user stands; an invitation that opens nothing any more says so. */
export function UserStatus({ user }: { user: User }) {
  const { t } = useTranslation('users');
  const standing = useStanding(user);
  if (standing === 'expired' || standing === 'revoked')
    return <ToneBadge tone="warning">{t(`invitation.${standing}`)}</ToneBadge>;
  return <ToneBadge tone={TONES[user.status]}>{t(`value.status.${user.status}`)}</ToneBadge>;
}
