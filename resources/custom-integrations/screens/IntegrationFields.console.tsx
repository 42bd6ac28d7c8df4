import { FormSection } from '@tributary/engine/screens/form/FormSection.console.tsx';
import { SelectField } from '@tributary/engine/screens/form/ChoiceField.console.tsx';
import { SecretField } from '@tributary/engine/screens/form/SecretField.console.tsx';
import { TextField } from '@tributary/engine/screens/form/TextField.console.tsx';
import { useFieldValue } from '@tributary/engine/screens/form/values.console.ts';
import { useTranslation } from 'react-i18next';

/** The top fields that the form edits. */
export const INTEGRATION_FIELDS = ['name', 'identifier', 'method', 'authorization'] as const;

/** The fields of a custom integration: its names, and its client at the service. */
export function IntegrationFields({ isNew = false }: { isNew?: boolean }) {
  const { t } = useTranslation('customIntegrations');
  const method = useFieldValue('method');
  return (
    <>
      <FormSection title={t('section.what')}>
        <TextField name="name" required autoFocus={isNew} />
        <TextField name="identifier" required leftToRight help={t('help.identifier')} />
      </FormSection>
      <FormSection title={t('section.client')}>
        <TextField
          name="authorization.authorizeUrl"
          required
          leftToRight
          inputMode="url"
          help={t('help.authorizeUrl')}
        />
        <TextField
          name="authorization.tokenUrl"
          required
          leftToRight
          inputMode="url"
          help={t('help.tokenUrl')}
        />
        <SelectField name="method" help={t('help.method')} />
        <TextField name="authorization.clientId" required leftToRight />
        {method === 'none' ? null : <SecretField name="authorization.clientSecret" required />}
        <TextField name="authorization.scope" leftToRight help={t('help.scope')} />
      </FormSection>
    </>
  );
}
