import { defineConsoleFeature } from '@tributary/engine/feature/feature.console.ts';
import { IconChartBar } from '@tabler/icons-react';

/** The first screen after signing in. */
export const dashboardConsole = defineConsoleFeature({
  name: 'dashboard',
  staleAfter: ['submission'],
  screens: [
    {
      path: '/dashboard/analytics',
      ability: ['read', 'dashboard'],
      titleKey: 'dashboard:title',
      guide: 'dashboard',
      component: () => import('./screens/Dashboard.console.tsx'),
      tour: () => import('./tour.ts'),
      menu: { section: 'overview', labelKey: 'menu:dashboard', icon: IconChartBar, order: 10 },
    },
  ],
});
