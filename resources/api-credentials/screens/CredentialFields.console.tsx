import { FormSection } from '@tributary/engine/screens/form/FormSection.console.tsx';
import { TextField } from '@tributary/engine/screens/form/TextField.console.tsx';
import { useTranslation } from 'react-i18next';
import { ScopesField } from './ScopesField.console.tsx';

/** The fields of an API credential. */
export function CredentialFields({ isNew = false }: { isNew?: boolean }) {
  const { t } = useTranslation('apiCredentials');
  return (
    <>
      <FormSection title={t('section.who')}>
        <TextField name="description" required autoFocus={isNew} help={t('help.description')} />
      </FormSection>
      <FormSection title={t('section.what')}>
        <ScopesField />
      </FormSection>
    </>
  );
}
