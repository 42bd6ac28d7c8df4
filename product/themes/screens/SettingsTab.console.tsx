import { Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { FormSection } from '@tributary/engine/screens/form/FormSection.console.tsx';
import { TextField } from '@tributary/engine/screens/form/TextField.console.tsx';
import { suggestSlug } from '@tributary/engine/screens/form/suggest-slug.ts';
import { saveFile } from '@tributary/engine/screens/download/receive-file.console.ts';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { writeTheme } from '@tributary/resources/themes/exchange/theme-exchange.ts';
import { writeDesignTokens } from '@tributary/resources/themes/exchange/write-design-tokens.ts';
import type { Theme } from '@tributary/resources/themes/theme-ui.console.tsx';
import { useTranslation } from 'react-i18next';

/** A theme's name, its saved state as a file, and its compiled file. */
export function SettingsTab({ theme }: { theme: Theme }) {
  const { t, i18n } = useTranslation('themes');
  const { storage } = theme;
  const size = storage
    ? new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 }).format(storage.bytes / 1024)
    : '';
  const save = (kind: 'theme' | 'tokens', text: string): void =>
    saveFile({
      name: `${suggestSlug(theme.title) || 'theme'}.${kind}.json`,
      blob: new Blob([text], { type: 'application/json' }),
    });
  return (
    <Stack gap="lg" maw={640}>
      <FormSection title={t('section.name')}>
        <TextField name="title" required />
      </FormSection>
      <FormSection title={t('section.export')} text={t('export.text')}>
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            onClick={() => save('theme', writeTheme(theme, new Date()))}
          >
            {t('export.theme')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            onClick={() => save('tokens', writeDesignTokens(theme.title, theme.tokens))}
          >
            {t('export.tokens')}
          </Button>
        </Group>
        <Text size="sm" c="dimmed">
          {t('export.tokensText')}
        </Text>
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
