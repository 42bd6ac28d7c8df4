import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { DESK_CHANNEL } from '../delivery/desk-channel.ts';
import { deskHandlers } from './handlers.server.ts';

/** The delivery desk: deliveries that have not arrived, their causes and remedies. */
export const deliveryDeskFeature = defineFeature({
  name: 'delivery-desk',
  parts: () => ({
    routes: [deskHandlers()],
    consoleEvents: [{ channel: DESK_CHANNEL, event: 'delivery' }],
  }),
});
