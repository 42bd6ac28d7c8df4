import type { RecordOf } from '@tributary/engine/definition/resource.ts';
import { defineUi } from '@tributary/engine/screens/resource-ui.console.ts';
import { CallIllustration } from '@tributary/kit/illustrations/CallIllustration.console.tsx';
import { URL_REFUSALS } from '../outward/outward.ts';
import { NO_EVENTS, UNKNOWN_EVENT, webhooks } from './webhook.ts';

export type Webhook = RecordOf<typeof webhooks>;

/** The ui of webhooks. */
export const webhookUi = defineUi<Webhook>(webhooks, {
  illustration: <CallIllustration />,
  listPath: '/general-settings/webhooks',
  createPath: '/general-settings/webhooks/create',
  openPath: ({ id }) => `/general-settings/webhooks/${id}/edit`,
  judged: true,
  refusals: {
    ...URL_REFUSALS,
    [NO_EVENTS]: 'webhooks:refusal.noEvents',
    [UNKNOWN_EVENT]: 'webhooks:refusal.unknownEvent',
    'Switch this webhook on first.': 'webhooks:refusal.off',
    'Only a delivery that is parked can be sent again.': 'webhooks:refusal.notParked',
    'The secret of this webhook can not be opened here. Rotate it.': 'webhooks:refusal.noSecret',
  },
});
