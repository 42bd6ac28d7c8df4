import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { dashboardCallableHandlers } from './callables.server.ts';
import { serverPanels } from './panels/panels.server.ts';

/** The figures of the dashboard. */
export const dashboardFeature = defineFeature({
  name: 'dashboard',
  parts: () => ({
    routes: [dashboardCallableHandlers, ...serverPanels.flatMap(({ routes }) => routes ?? [])],
  }),
});
