import { RecordPage } from '@tributary/engine/screens/record/RecordPage.console.tsx';
import { webhookUi } from '../webhook-ui.console.tsx';
import { Deliveries } from './Deliveries.console.tsx';
import { Secret } from './Secret.console.tsx';
import { StateBadge } from './StateAndLast.console.tsx';
import { WebhookActions } from './WebhookActions.console.tsx';
import { WebhookFields } from './WebhookFields.console.tsx';

/** One webhook: where it leads, what it hears of, its secret, and everything that was sent. */
export default function EditWebhook() {
  return (
    <RecordPage
      ui={webhookUi}
      fields={['description', 'url', 'events']}
      renderBeside={({ activated }) => <StateBadge activated={activated} />}
      renderActions={(webhook) => <WebhookActions webhook={webhook} />}
      renderMore={(webhook) => (
        <>
          <Secret webhook={webhook} />
          <Deliveries webhook={webhook} />
        </>
      )}
    >
      <WebhookFields />
    </RecordPage>
  );
}
