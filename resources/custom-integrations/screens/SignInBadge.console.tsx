import { ToneBadge } from '@tributary/kit/components/ToneBadge.console.tsx';
import { useTranslation } from 'react-i18next';
import { useSignInState } from '../use-sign-in.console.ts';

const TONES = { never: 'secondary', authorized: 'success', expired: 'danger' } as const;

/** Whether an integration is authorized; nothing until that is known. */
export function SignInBadge({ id }: { id: string }) {
  const { t } = useTranslation('customIntegrations');
  const { data } = useSignInState(id);
  return data ? <ToneBadge tone={TONES[data.state]}>{t(`state.${data.state}`)}</ToneBadge> : null;
}
