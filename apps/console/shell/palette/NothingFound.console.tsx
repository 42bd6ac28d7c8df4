import { Text } from '@mantine/core';
import { SearchIllustration } from '@tributary/kit/illustrations/SearchIllustration.console.tsx';
import { useTranslation } from 'react-i18next';
import classes from './Palette.module.css';

/** Nothing matches, or the server could not be reached. */
export function NothingFound({ failed, typed }: { failed: boolean; typed: string }) {
  const { t } = useTranslation('palette');
  return (
    <div className={classes.nothing}>
      <SearchIllustration />
      <Text fw={600}>{t('nothing.title', { typed })}</Text>
      <Text c="dimmed" size="sm">
        {t(failed ? 'failed' : 'nothing.text')}
      </Text>
    </div>
  );
}
