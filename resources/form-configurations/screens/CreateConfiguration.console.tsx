import type { Flag } from '@tributary/engine/quota/plans.ts';
import { useAddress } from '@tributary/engine/screens/address.console.tsx';
import { useSession } from '@tributary/engine/screens/console-context.console.tsx';
import { FormSection } from '@tributary/engine/screens/form/FormSection.console.tsx';
import { TextField } from '@tributary/engine/screens/form/TextField.console.tsx';
import { NewRecord } from '@tributary/engine/screens/record/NewRecord.console.tsx';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { configurationUi } from '../configuration-ui.console.tsx';
import { formConfigurationSchema } from '../form-configuration.ts';
import { KINDS, CONNECTOR_KINDS } from '../../connectors/kinds.ts';
import { PARTS } from '../../configuration-parts/parts.ts';
import { ConnectorChoice } from './ConnectorChoice.console.tsx';

/** The initial connectors: the usual ones and a wanted one, if the plan includes them. */
const beginWith = (features: readonly Flag[], wanted: string | undefined) => ({
  ...formConfigurationSchema.parse({ description: 'new' }),
  description: '',
  connectorsMappings: JSON.stringify(
    Object.fromEntries(
      CONNECTOR_KINDS.filter(
        (kind) => (KINDS[kind].isUsual || kind === wanted) && features.includes(KINDS[kind].flag),
      ).map((kind) => [kind, {}]),
    ),
  ),
});

/** The create screen of a form configuration: its name and connectors. The rest is set on the edit screen. */
export default function CreateConfiguration() {
  const { t } = useTranslation('formConfigurations');
  const { features } = useSession();
  const { connector } = useAddress().search;
  const defaults = useMemo(() => beginWith(features, connector), [features, connector]);
  return (
    <NewRecord ui={configurationUi} fields={['description', ...PARTS]} defaults={defaults}>
      <FormSection title={t('section.what')}>
        <TextField name="description" required autoFocus help={t('help.description')} />
        <ConnectorChoice />
      </FormSection>
    </NewRecord>
  );
}
