import { Alert, Text } from '@mantine/core';
import { IssuedSecret } from '@tributary/engine/screens/issued/IssuedSecret.console.tsx';
import { RecordPage } from '@tributary/engine/screens/record/RecordPage.console.tsx';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { useTranslation } from 'react-i18next';
import { webhookUi } from '../webhook-ui.console.tsx';
import { Deliveries } from './Deliveries.console.tsx';
import { StateBadge } from './StateAndLast.console.tsx';
import { WebhookActions } from './WebhookActions.console.tsx';
import { WebhookFields } from './WebhookFields.console.tsx';

/** The edit screen of a webhook: URL, events, secret and deliveries. */
export default function EditWebhook() {
  return (
    <RecordPage
      ui={webhookUi}
      fields={['description', 'url', 'events']}
      renderBeside={({ activated }) => <StateBadge activated={activated} />}
      renderLead={({ goneAt }) => (goneAt ? <Gone at={goneAt} /> : null)}
      renderActions={(webhook) => <WebhookActions webhook={webhook} />}
      renderMore={(webhook) => (
        <>
          <IssuedSecret ui={webhookUi} record={webhook} secret={webhook.secret} name={webhook.description} />
          <Deliveries webhook={webhook} />
        </>
      )}
    >
      <WebhookFields />
    </RecordPage>
  );
}

/** Says that the receiver switched the webhook off, when, and what to do. */
function Gone({ at }: { at: string }) {
  const { t } = useTranslation('webhooks');
  return (
    <Alert color="warning" title={t('gone.title')} mb="lg">
      <Text size="sm">{t('gone.text')}</Text>
      <Text size="sm" c="dimmed" mt={4}>
        <RelativeTime at={at} />
      </Text>
    </Alert>
  );
}
