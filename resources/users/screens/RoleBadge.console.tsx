import type { Role } from '@tributary/engine/access/roles.ts';
import { ROLE_TONES } from '@tributary/engine/screens/role-tones.ts';
import { ToneBadge } from '@tributary/kit/components/ToneBadge.console.tsx';
import { useTranslation } from 'react-i18next';

/** A role in its colour (specification, section 6). */
export function RoleBadge({ role }: { role: Role }) {
  const { t } = useTranslation('users');
  return <ToneBadge tone={ROLE_TONES[role]}>{t(`value.role.${role}`)}</ToneBadge>;
}
