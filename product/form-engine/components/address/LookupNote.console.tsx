import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { usePanel } from '../../panel/panel-context.console.ts';
import { PropertiesSection } from '../../panel/PropertiesSection.console.tsx';

/** The requirements of address lookup, and the visitors' view without it. */
export function LookupNote() {
  const { t } = useTranslation('addressComponent');
  const { integrations, integrationsLink } = usePanel();
  return (
    <PropertiesSection title={t('lookup')}>
      <Text size="sm" c="dimmed">
        {t('lookupText')}
      </Text>
      {integrations && !integrations.postcode ? (
        <Text size="sm" role="status">
          {t('lookupMissing')} {integrationsLink}
        </Text>
      ) : null}
    </PropertiesSection>
  );
}
