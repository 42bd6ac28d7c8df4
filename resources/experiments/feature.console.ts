import { IconArrowsSplit2 } from '@tabler/icons-react';
import { defineConsoleFeature } from '@tributary/engine/feature/feature.console.ts';

/** Experiments and their screens; that of one experiment is in the room that asks before it publishes. */
export const experimentsConsole = defineConsoleFeature({
  name: 'experiments',
  staleAfter: ['submission'],
  screens: [
    {
      path: '/pages/experiments',
      ability: ['read', 'experiments'],
      titleKey: 'experiments:title',
      guide: 'experiments',
      component: () => import('./screens/ExperimentList.console.tsx'),
      menu: { section: 'content', labelKey: 'menu:experiments', icon: IconArrowsSplit2, order: 12 },
    },
    {
      path: '/pages/experiments/create',
      ability: ['create', 'experiments'],
      titleKey: 'experiments:createTitle',
      guide: 'experiments#try-out-a-change',
      component: () => import('./screens/CreateExperiment.console.tsx'),
    },
  ],
  ui: () => import('./experiment-ui.console.tsx').then(({ experimentUi }) => experimentUi),
});
