import { MultiSelect } from '@mantine/core';
import { useField } from '@tributary/engine/screens/form/use-field.console.ts';
import { useFieldValue } from '@tributary/engine/screens/form/values.console.ts';
import {
  isTextLanguage,
  TEXT_LANGUAGE_NAMES,
  TEXT_LANGUAGES,
  type TextLanguage,
} from '@tributary/kit/languages.ts';
import { useTranslation } from 'react-i18next';

/** The center's languages in the enclosing form, the first one first. */
export function useCenterLanguages(): TextLanguage[] {
  const value = useFieldValue('languages');
  const languages = Array.isArray(value) ? value.filter(isTextLanguage) : [];
  return languages.length > 0 ? languages : ['en'];
}

/** The languages of the page. */
export function LanguagesField() {
  const { t } = useTranslation('preferenceCenters');
  const { field, frame } = useField({ name: 'languages', help: t('help.languages'), required: true });
  return (
    <MultiSelect
      {...frame}
      ref={field.ref}
      data={TEXT_LANGUAGES.map((value) => ({ value, label: TEXT_LANGUAGE_NAMES[value] }))}
      value={useCenterLanguages()}
      onChange={(next) => next.length > 0 && field.onChange(next)}
      onBlur={field.onBlur}
      checkIconPosition="right"
    />
  );
}
