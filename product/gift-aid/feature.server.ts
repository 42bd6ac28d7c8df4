import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { giftAidSchedule, giftAidUse } from './handlers.server.ts';

/** What the tax office adds to donations. */
export const giftAidFeature = defineFeature({
  name: 'gift-aid',
  parts: () => ({ routes: [giftAidSchedule, giftAidUse] }),
});
