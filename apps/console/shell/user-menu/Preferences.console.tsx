import { Drawer, Stack, Text } from '@mantine/core';
import { AppearanceChoices } from '@tributary/kit/appearance/AppearanceChoices.console.tsx';
import { useFocusBack } from '@tributary/kit/dialogs/use-focus-back.console.ts';
import { useTranslation } from 'react-i18next';
import { overlayOpener } from '../open-overlay.console.ts';

/** The person's appearance and language. */
export default function Preferences({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['shell', 'kit']);
  useFocusBack(overlayOpener);
  return (
    <Drawer
      opened
      onClose={onClose}
      title={t('preferences.title')}
      size={400}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
    >
      <Stack gap="lg">
        <Text c="dimmed">{t('preferences.sentence')}</Text>
        <AppearanceChoices />
      </Stack>
    </Drawer>
  );
}
