import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { dashboardHandlers } from './handlers.server.ts';

/** What the dashboard shows. */
export const dashboardFeature = defineFeature({
  name: 'dashboard',
  parts: () => ({ routes: [dashboardHandlers] }),
});
