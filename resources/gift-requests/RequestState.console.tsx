import { ToneBadge } from '@tributary/kit/components/ToneBadge.console.tsx';
import { useTranslation } from 'react-i18next';
import type { GiftRequestItem } from './routes.ts';

const TONES = { done: 'success', confirming: 'info', open: 'warning', dealt: 'success' } as const;

/** The state of a donor's request. */
export function RequestState({ state }: Pick<GiftRequestItem, 'state'>) {
  const { t } = useTranslation('giftRequests');
  return <ToneBadge tone={TONES[state]}>{t(`state.${state}`)}</ToneBadge>;
}
