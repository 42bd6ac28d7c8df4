import { ToneBadge } from '@tributary/kit/components/ToneBadge.console.tsx';
import { useTranslation } from 'react-i18next';

/** Draft or published. */
export function CenterStatus({ published }: { published: boolean }) {
  const { t } = useTranslation('preferenceCenters');
  return (
    <ToneBadge tone={published ? 'success' : 'secondary'}>{t(`value.published.${published}`)}</ToneBadge>
  );
}
