import { Text, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Tells screen readers how many components a search found, and everybody when there are none. */
export function PaletteFound({ count, search }: { count: number; search: string }) {
  const { t } = useTranslation('formBuilder');
  return (
    <div role="status">
      {count === 0 ? (
        <Text size="xs" c="dimmed" px={8} style={{ overflowWrap: 'anywhere' }}>
          {t('paletteNone', { search: search.trim() })}
        </Text>
      ) : (
        <VisuallyHidden>{t('paletteFound', { count })}</VisuallyHidden>
      )}
    </div>
  );
}
