import { IssuedSecret } from '@tributary/engine/screens/issued/IssuedSecret.console.tsx';
import { RecordPage } from '@tributary/engine/screens/record/RecordPage.console.tsx';
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
