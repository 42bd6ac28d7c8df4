import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { DESK_CHANNEL } from '../delivery/desk-channel.ts';
import { deskHandlers } from './handlers.server.ts';

/** The delivery desk: what has not arrived, why, and what to do about it. */
export const deliveryDeskFeature = defineFeature({
  name: 'delivery-desk',
  parts: () => ({
    routes: [deskHandlers()],
    consoleEvents: [{ channel: DESK_CHANNEL, event: 'delivery' }],
  }),
});
