import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { dashboardCallableHandlers } from './callables.server.ts';
import { serverPanels } from './panels/panels.server.ts';

/** What the dashboard shows. */
export const dashboardFeature = defineFeature({
  name: 'dashboard',
  parts: () => ({
    routes: [dashboardCallableHandlers, ...serverPanels.flatMap(({ routes }) => routes ?? [])],
  }),
});
