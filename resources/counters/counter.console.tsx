import type { ScreenDeclaration } from '@tributary/kit/screens.ts';
import { IconGauge } from '@tabler/icons-react';

/** The screens of counters. */
export const counterScreens: ScreenDeclaration[] = [
  {
    path: '/counters',
    ability: ['read', 'counters'],
    titleKey: 'counters:title',
    component: () => import('./screens/CounterList.console.tsx'),
    tour: () => import('./tour.ts'),
    menu: { section: 'content', labelKey: 'menu:counters', icon: IconGauge, order: 30 },
  },
  {
    path: '/counters/create',
    ability: ['create', 'counters'],
    titleKey: 'counters:createTitle',
    component: () => import('./screens/CreateCounter.console.tsx'),
  },
  {
    path: '/counters/$id/edit',
    ability: ['update', 'counters'],
    titleKey: 'counters:editTitle',
    component: () => import('./screens/EditCounter.console.tsx'),
  },
];
