import { useAbility } from '@tributary/engine/screens/console-context.console.tsx';
import { ReferenceField } from '@tributary/engine/screens/form/ReferenceField.console.tsx';
import { useTranslation } from 'react-i18next';
import { customIntegrationUi } from '../../custom-integrations/custom-integration-ui.console.tsx';

/** Selects the custom integration whose token is sent. */
export function IntegrationField({ name, help }: { name: string; help: string }) {
  const { t } = useTranslation('connectors');
  if (!useAbility().can('read', 'custom_integrations')) return null;
  return (
    <ReferenceField
      name={name}
      label={t('integration.label')}
      to={customIntegrationUi}
      help={help}
      gone={t('integration.gone')}
    />
  );
}
