import type { RecordOf } from '@tributary/engine/definition/resource.ts';
import { defineFace } from '@tributary/engine/screens/noun.console.ts';
import { CallDrawing } from '@tributary/kit/pieces/drawings/CallDrawing.console.tsx';
import { NO_EVENTS, UNKNOWN_EVENT, URL_REFUSED, webhooks } from './webhook.ts';

export type Webhook = RecordOf<typeof webhooks>;

/** Webhooks as the shared screens see them. */
export const webhookFace = defineFace<Webhook>(webhooks, {
  catalogue: 'webhooks',
  drawing: <CallDrawing />,
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
