import { RadioField } from '@tributary/engine/screens/form/ChoiceField.console.tsx';
import { FormSection } from '@tributary/engine/screens/form/FormSection.console.tsx';
import { EMBED_MODES } from '@tributary/resources/forms/embedded-settings.ts';
import { useTranslation } from 'react-i18next';

/** How the form appears on other sites. */
export function ModeFields() {
  const { t } = useTranslation(['embedding', 'forms']);
  return (
    <FormSection title={t('mode.title')}>
      <RadioField
        name="embeddedSettings.mode"
        choices={EMBED_MODES.map((mode) => ({
          value: mode,
          label: t(`forms:value.embeddedSettings.mode.${mode}`),
          help: t(`mode.${mode}Help`),
        }))}
      />
    </FormSection>
  );
}
