import { Text } from '@mantine/core';
import { ResourceList } from '@tributary/engine/screens/ResourceList.console.tsx';
import { ReadFailure } from '@tributary/engine/screens/reading/ReadFailure.console.tsx';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useWebhookStatuses } from '../deliveries.console.ts';
import { EVERYTHING } from '../events.ts';
import { webhookUi, type Webhook } from '../webhook-ui.console.tsx';
import { StateAndLast } from './StateAndLast.console.tsx';

const CELLS = {
  url: (webhook: Webhook) => (
    <bdi dir="ltr" title={webhook.url}>
      {URL.parse(webhook.url)?.host ?? webhook.url}
    </bdi>
  ),
  events: (webhook: Webhook) => <HowMany events={webhook.events} />,
  activated: (webhook: Webhook) => <StateAndLast webhook={webhook} />,
};

/** The list of webhooks, each with the result of its last delivery. */
export default function WebhookList() {
  return <ResourceList ui={webhookUi} cells={useMemo(() => CELLS, [])} above={<StatusesFailure />} />;
}

/** Without this, a webhook whose deliveries have stopped would look like a working one. */
function StatusesFailure() {
  const { t } = useTranslation('webhooks');
  return <ReadFailure found={useWebhookStatuses()} failure={t('deliveries.unread')} mb="sm" />;
}

function HowMany({ events }: { events: readonly string[] }) {
  const { t } = useTranslation('webhooks');
  if (events.includes(EVERYTHING)) return <>{t('everything')}</>;
  return (
    <Text span size="sm" title={events.join(', ')}>
      {t('howMany', { count: events.length })}
    </Text>
  );
}
