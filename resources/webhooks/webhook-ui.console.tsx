import type { RecordOf } from '@tributary/engine/definition/resource.ts';
import { defineUi } from '@tributary/engine/screens/resource-ui.console.ts';
import { CallIllustration } from '@tributary/kit/illustrations/CallIllustration.console.tsx';
import { NO_EVENTS, UNKNOWN_EVENT, URL_REFUSED, webhooks } from './webhook.ts';

export type Webhook = RecordOf<typeof webhooks>;

/** The ui of webhooks. */
export const webhookUi = defineUi<Webhook>(webhooks, {
  illustration: <CallIllustration />,
  listPath: '/general-settings/webhooks',
  createPath: '/general-settings/webhooks/create',
  openPath: ({ id }) => `/general-settings/webhooks/${id}/edit`,
  refusals: {
    [URL_REFUSED.invalid]: 'webhooks:refusal.invalid',
    [URL_REFUSED.insecure]: 'webhooks:refusal.insecure',
    [URL_REFUSED.port]: 'webhooks:refusal.port',
    [URL_REFUSED.place]: 'webhooks:refusal.place',
    [NO_EVENTS]: 'webhooks:refusal.noEvents',
    [UNKNOWN_EVENT]: 'webhooks:refusal.unknownEvent',
    'Switch this webhook on first.': 'webhooks:refusal.off',
    'Only a delivery that is parked can be sent again.': 'webhooks:refusal.notParked',
    'The secret of this webhook can not be opened here. Rotate it.': 'webhooks:refusal.noSecret',
  },
});
