import { ToneBadge } from '@tributary/kit/components/ToneBadge.console.tsx';
import { useTranslation } from 'react-i18next';

/** Published or draft. */
export function PageStatus({ published }: { published: boolean }) {
  const { t } = useTranslation('pages');
  return (
    <ToneBadge tone={published ? 'success' : 'secondary'}>{t(`value.published.${published}`)}</ToneBadge>
  );
}
