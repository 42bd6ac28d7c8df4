import { defineConsoleFeature } from '@tributary/engine/feature/feature.console.ts';
import { IconGauge } from '@tabler/icons-react';

/** The screens of counters. */
export const countersConsole = defineConsoleFeature({
  name: 'counters',
  staleAfter: ['submission'],
  screens: [
    {
      path: '/counters',
      ability: ['read', 'counters'],
      titleKey: 'counters:title',
      guide: 'counters',
      component: () => import('./screens/CounterList.console.tsx'),
      tour: () => import('./tour.ts'),
      menu: { section: 'content', labelKey: 'menu:counters', icon: IconGauge, order: 30 },
    },
    {
      path: '/counters/create',
      ability: ['create', 'counters'],
      titleKey: 'counters:createTitle',
      guide: 'counters#what-it-counts',
      component: () => import('./screens/CreateCounter.console.tsx'),
    },
    {
      path: '/counters/$id/edit',
      ability: ['update', 'counters'],
      titleKey: 'counters:editTitle',
      guide: 'counters',
      component: () => import('./screens/EditCounter.console.tsx'),
    },
  ],
  ui: () => import('./counter-ui.console.tsx').then(({ counterUi }) => counterUi),
});
