import { defineConsoleFeature } from '@tributary/engine/feature/feature.console.ts';

/** The screen of one experiment: its end publishes, with the same questions as publishing. */
export const experimentsAtWorkConsole = defineConsoleFeature({
  name: 'experiments-at-work',
  screens: [
    {
      path: '/pages/experiments/$id/edit',
      ability: ['read', 'experiments'],
      titleKey: 'experiments:editTitle',
      guide: 'experiments',
      component: () => import('./screens/ExperimentScreen.console.tsx'),
    },
  ],
});
