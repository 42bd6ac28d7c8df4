import { Code, Group, Select, Text, TextInput } from '@mantine/core';
import { FormSection } from '@tributary/engine/screens/form/FormSection.console.tsx';
import { useFieldValue, useHasChanges } from '@tributary/engine/screens/form/values.console.ts';
import { CopyButton } from '@tributary/kit/components/CopyButton.console.tsx';
import type { EmbedMode } from '@tributary/resources/forms/embedded-settings.ts';
import type { Form } from '@tributary/resources/forms/form-ui.console.tsx';
import { useTranslation } from 'react-i18next';
import classes from './EmbedScreen.module.css';
import type { Snippet } from './use-snippet.console.ts';

/** In place of a language: that of the page around the form. */
const OF_THE_PAGE = 'page';

/** In place of a version: the newest build. */
const LATEST = 'latest';

/** The code for the other site, once one is allowed. */
export function SnippetSection({ form, snippet }: { form: Form; snippet: Snippet }) {
  const { t, i18n } = useTranslation('embedding');
  const isChanged = useHasChanges();
  const mode = useFieldValue('embeddedSettings.mode') as EmbedMode;
  const names = new Intl.DisplayNames([i18n.language], { type: 'language' });
  const code = snippet.codeFor(mode);
  return (
    <FormSection title={t('snippet.title')} text={t('snippet.text')}>
      <Group align="flex-start" gap="md" grow>
        <TextInput
          label={t('snippet.label')}
          value={snippet.label}
          maxLength={120}
          onChange={(event) => snippet.setLabel(event.currentTarget.value)}
        />
        <Select
          label={t('snippet.language')}
          description={t('snippet.languageHelp')}
          data={[
            ...snippet.languages.map((tag) => ({ value: tag, label: names.of(tag.slice(0, 2)) ?? tag })),
            { value: OF_THE_PAGE, label: t('snippet.languageOfPage') },
          ]}
          value={snippet.language || OF_THE_PAGE}
          onChange={(value) => value && snippet.setLanguage(value === OF_THE_PAGE ? '' : value)}
          allowDeselect={false}
        />
      </Group>
      <Select
        label={t('snippet.version')}
        description={t(snippet.version ? 'snippet.pinnedHelp' : 'snippet.latestHelp')}
        data={[
          { value: LATEST, label: t('snippet.latest') },
          ...snippet.versions.map((value) => ({ value, label: t('snippet.pinned', { version: value }) })),
        ]}
        value={snippet.version || LATEST}
        onChange={(value) => snippet.setVersion(value === LATEST ? '' : (value ?? ''))}
        allowDeselect={false}
      />
      {isChanged ? (
        <Text size="sm">{t('snippet.unsaved')}</Text>
      ) : form.embeddedSettings.origins.length === 0 ? (
        <Text size="sm">{t('snippet.first')}</Text>
      ) : null}
      <div className={classes.snippet} role="group" aria-label={t('snippet.code')}>
        <Code block tabIndex={0}>
          {code}
        </Code>
        <CopyButton value={code} label={t('snippet.copy')} />
      </div>
    </FormSection>
  );
}
