import { defineConsoleFeature } from '@tributary/engine/feature/feature.console.ts';
import { IconHistory } from '@tabler/icons-react';

/** The screens of the activity log: looked at, never written. */
export const logsConsole = defineConsoleFeature({
  name: 'logs',
  screens: [
    {
      path: '/logs/list',
      ability: ['read', 'logs'],
      titleKey: 'logs:title',
      guide: 'activity-log',
      component: () => import('./screens/LogList.console.tsx'),
      menu: { section: 'settings', labelKey: 'menu:logs', icon: IconHistory, order: 80 },
    },
    {
      path: '/logs/$id/view',
      ability: ['read', 'logs'],
      titleKey: 'logs:viewTitle',
      guide: 'activity-log#read-the-log',
      component: () => import('./screens/LogView.console.tsx'),
    },
  ],
});
