import { NewRecord } from '@tributary/engine/screens/record/NewRecord.console.tsx';
import { webhookUi, type Webhook } from '../webhook-ui.console.tsx';
import { WebhookFields } from './WebhookFields.console.tsx';

const BEGIN = { description: '', url: '', events: [], activated: true } satisfies Partial<Webhook>;

/** A new webhook. Its secret is shown where it opens. */
export default function CreateWebhook() {
  return (
    <NewRecord ui={webhookUi} fields={['description', 'url', 'events', 'activated']} defaults={BEGIN}>
      <WebhookFields isNew />
    </NewRecord>
  );
}
