import { Stack, Text } from '@mantine/core';
import { FormSection } from '@tributary/engine/screens/form/FormSection.console.tsx';
import { TextField } from '@tributary/engine/screens/form/TextField.console.tsx';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import type { Theme } from '@tributary/resources/themes/theme-ui.console.tsx';
import { useTranslation } from 'react-i18next';

/** A theme's name, and its compiled file. */
export function SettingsTab({ theme }: { theme: Theme }) {
  const { t, i18n } = useTranslation('themes');
  const { storage } = theme;
  const size = storage
    ? new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 }).format(storage.bytes / 1024)
    : '';
  return (
    <Stack gap="lg" maw={640}>
      <FormSection title={t('section.name')}>
        <TextField name="title" required />
      </FormSection>
      <FormSection title={t('section.compiled')}>
        {storage ? (
          <Text size="sm">
            {t('compile.size', { size })} <RelativeTime at={storage.compiledAt} />
          </Text>
        ) : (
          <Text size="sm">{t(theme.system ? 'compile.library' : 'compile.waiting')}</Text>
        )}
      </FormSection>
    </Stack>
  );
}
