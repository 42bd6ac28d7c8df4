import { IconChartBar } from '@tabler/icons-react';
import type { ScreenDeclaration } from '@tributary/kit/screens.ts';

/** The first screen after signing in. */
export const dashboardScreens: ScreenDeclaration[] = [
  {
    path: '/dashboard/analytics',
    ability: ['read', 'dashboard'],
    titleKey: 'dashboard:title',
    component: () => import('./screens/Dashboard.console.tsx'),
    tour: () => import('./tour.ts'),
    menu: { section: 'overview', labelKey: 'menu:dashboard', icon: IconChartBar, order: 10 },
  },
];
