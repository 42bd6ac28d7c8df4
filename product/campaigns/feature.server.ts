import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import type { FetchOut } from '@tributary/engine/egress/egress.server.ts';
import { campaignHandlers } from './handlers.server.ts';

/** Campaigns, to choose from. */
export const campaignsFeature = defineFeature({
  name: 'campaigns',
  parts: (deps: { fetchOut: FetchOut }) => ({ routes: [campaignHandlers(deps)] }),
});
