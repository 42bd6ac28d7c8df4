import { Alert } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { SelectField, SwitchField } from '@tributary/engine/screens/form/ChoiceField.console.tsx';
import { FormSection } from '@tributary/engine/screens/form/FormSection.console.tsx';
import { ReferenceField } from '@tributary/engine/screens/form/ReferenceField.console.tsx';
import { TextField } from '@tributary/engine/screens/form/TextField.console.tsx';
import { useFieldValue } from '@tributary/engine/screens/form/values.console.ts';
import { DEFAULT_LOCALE, LOCALES } from '@tributary/kit/i18n/locales.ts';
import { useTranslation } from 'react-i18next';
import { expressionUi } from '../../regular-expressions/expression-ui.console.tsx';
import { CHOICE_TYPES, TYPED_TYPES, type FieldType } from '../form-field.ts';
import { Choices } from './Choices.console.tsx';

/** The top-level fields that the form field's form edits. */
export const FIELD_FIELDS = [
  'label',
  'key',
  'type',
  'required',
  'help',
  'autocomplete',
  'options',
  'expressionId',
  'translations',
] as const;

interface FieldFieldsProps {
  /** Derives the key of a new field from its label. */
  onLabel?: (label: string) => void;
  onKey?: (key: string) => void;
}

/** The fields of a form field. */
export function FieldFields({ onLabel, onKey }: FieldFieldsProps) {
  const { t } = useTranslation('formFields');
  const type = useFieldValue('type') as FieldType;
  return (
    <>
      <FormSection title={t('section.what')}>
        <TextField
          name="label"
          required
          help={t('help.label')}
          autoFocus={onLabel !== undefined}
          {...(onLabel ? { onType: onLabel } : {})}
        />
        <TextField name="key" required help={t('help.key')} {...(onKey ? { onType: onKey } : {})} />
        <SelectField name="type" />
        <TextField name="help" rows={2} />
      </FormSection>
      {CHOICE_TYPES.includes(type) ? (
        <FormSection title={t('section.options')} text={t('section.optionsText')}>
          <Choices />
        </FormSection>
      ) : null}
      <FormSection title={t('section.rule')}>
        <SwitchField name="required" help={t('help.required')} />
        {TYPED_TYPES.includes(type) ? (
          <ReferenceField
            name="expressionId"
            to={expressionUi}
            help={t('help.expressionId')}
            gone={t('expressionGone')}
          />
        ) : null}
        <TextField name="autocomplete" help={t('help.autocomplete')} />
      </FormSection>
      <FormSection title={t('section.translations')} text={t('section.translationsText')}>
        {LOCALES.filter((locale) => locale !== DEFAULT_LOCALE).map((locale) => (
          <Translation key={locale} locale={locale} />
        ))}
      </FormSection>
    </>
  );
}

/** Label and help in one language, with a note when both are empty. */
function Translation({ locale }: { locale: (typeof LOCALES)[number] }) {
  const { t, i18n } = useTranslation('formFields');
  const language = new Intl.DisplayNames(i18n.language, { type: 'language' }).of(locale) ?? locale;
  const label = String(useFieldValue('label') ?? '');
  const translated = useFieldValue(`translations.${locale}.label`);
  return (
    <>
      <TextField name={`translations.${locale}.label`} />
      <TextField name={`translations.${locale}.help`} rows={2} />
      {translated || !label ? null : (
        <Alert color="warning" icon={<IconLanguage size={18} />}>
          {t('untranslated', { language, label })}
        </Alert>
      )}
    </>
  );
}
