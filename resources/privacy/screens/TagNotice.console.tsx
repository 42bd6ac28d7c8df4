import { Alert, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useAbility } from '@tributary/engine/screens/console-context.console.tsx';
import { ConsoleLink } from '@tributary/engine/screens/links.console.tsx';
import { useSingle } from '@tributary/engine/screens/hooks/use-single.console.ts';
import { useTranslation } from 'react-i18next';
import { integrationsUi } from '../../integrations/integrations-ui.console.tsx';

/** Says what visitors are asked before pages load the organization's tags; nothing without a tag manager. */
export function TagNotice() {
  return useAbility().can('read', 'integrations') ? <OfIntegrations /> : null;
}

function OfIntegrations() {
  const { t } = useTranslation('privacy');
  const tags = useSingle(integrationsUi).data?.tagManager;
  if (!tags) return null;
  return (
    <Alert
      icon={<IconInfoCircle aria-hidden />}
      color={tags.consent === 'ask' ? undefined : 'warning'}
      title={t(`tags.${tags.consent}.title`)}
    >
      <Text size="sm">{t(`tags.${tags.consent}.text`)}</Text>
      <ConsoleLink to="/general-settings/integrations">{t('tags.link')}</ConsoleLink>
    </Alert>
  );
}
