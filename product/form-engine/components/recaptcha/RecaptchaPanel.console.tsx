import { List, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { usePanel } from '../../panel/panel-context.console.ts';
import { PropertiesSection } from '../../panel/PropertiesSection.console.tsx';

/** The data that the check sends to Google, and whether it is set up. */
export function RecaptchaPanel() {
  const { t } = useTranslation('recaptchaComponent');
  const { integrations, integrationsLink } = usePanel();
  return (
    <PropertiesSection title={t('check')}>
      {integrations && !integrations.recaptcha ? (
        <Text size="sm" role="status">
          {t('missing')} {integrationsLink}
        </Text>
      ) : null}
      <List size="sm" spacing={6} c="dimmed">
        <List.Item>{t('sends')}</List.Item>
        <List.Item>{t('builtIn')}</List.Item>
        <List.Item>{t('otherwise')}</List.Item>
        <List.Item>{t('place')}</List.Item>
      </List>
    </PropertiesSection>
  );
}
