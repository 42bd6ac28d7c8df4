import { FormSection } from '@tributary/engine/screens/form/FormSection.console.tsx';
import { SelectField } from '@tributary/engine/screens/form/ChoiceField.console.tsx';
import { TextField } from '@tributary/engine/screens/form/TextField.console.tsx';
import { useTranslation } from 'react-i18next';

/** The top fields that the form edits. */
export const REDIRECT_FIELDS = ['from', 'to', 'status'] as const;

/** The fields of a redirect. */
export function RedirectFields({ isNew = false }: { isNew?: boolean }) {
  const { t } = useTranslation('redirects');
  return (
    <FormSection title={t('section.what')}>
      <TextField name="from" required autoFocus={isNew} leftToRight help={t('help.from')} />
      <TextField name="to" required leftToRight help={t('help.to')} />
      <SelectField name="status" required help={t('help.status')} />
    </FormSection>
  );
}
