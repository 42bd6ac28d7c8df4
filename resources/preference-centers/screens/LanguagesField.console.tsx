import { MultiSelect } from '@mantine/core';
import { useField } from '@tributary/engine/screens/form/use-field.console.ts';
import { TEXT_LANGUAGE_NAMES, TEXT_LANGUAGES } from '@tributary/kit/languages.ts';
import { useTranslation } from 'react-i18next';
import { useCenterLanguages } from '../editing/typed.console.ts';

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
