import { FormSection } from '@tributary/engine/screens/form/FormSection.console.tsx';
import { TextField } from '@tributary/engine/screens/form/TextField.console.tsx';
import { NewRecord } from '@tributary/engine/screens/NewRecord.console.tsx';
import { useTranslation } from 'react-i18next';
import { configurationFace } from '../configuration-face.console.tsx';
import { formConfigurationSchema } from '../form-configuration.ts';
import { CONNECTOR_KINDS, PARTS } from '../parts.ts';
import { ConnectorChoice } from './ConnectorChoice.console.tsx';

const BEGIN = {
  ...formConfigurationSchema.parse({ description: 'new' }),
  description: '',
  connectorsMappings: JSON.stringify({ [CONNECTOR_KINDS[0]]: {} }),
};

/** A new form configuration: what it is called, and which connectors it is for. The rest is said where it opens. */
export default function CreateConfiguration() {
  const { t } = useTranslation('formConfigurations');
  return (
    <NewRecord face={configurationFace} fields={['description', ...PARTS]} defaults={BEGIN}>
      <FormSection title={t('section.what')}>
        <TextField name="description" required autoFocus help={t('help.description')} />
        <ConnectorChoice />
      </FormSection>
    </NewRecord>
  );
}
