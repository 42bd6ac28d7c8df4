import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { giftAidSchedule, giftAidUse } from './handlers.server.ts';

/** The tax office's addition to donations. */
export const giftAidFeature = defineFeature({
  name: 'gift-aid',
  parts: () => ({ routes: [giftAidSchedule, giftAidUse] }),
});
