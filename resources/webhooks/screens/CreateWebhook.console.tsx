import { NewRecord } from '@tributary/engine/screens/record/NewRecord.console.tsx';
import { webhookUi, type Webhook } from '../webhook-ui.console.tsx';
import { WebhookFields } from './WebhookFields.console.tsx';

const BEGIN = { description: '', url: '', events: [], activated: true } satisfies Partial<Webhook>;

/** The create screen of a webhook. Its secret is shown on the edit screen. */
export default function CreateWebhook() {
  return (
    <NewRecord ui={webhookUi} fields={['description', 'url', 'events', 'activated']} defaults={BEGIN}>
      <WebhookFields isNew />
    </NewRecord>
  );
}
