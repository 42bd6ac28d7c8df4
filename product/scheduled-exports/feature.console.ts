import { defineConsoleFeature } from '@tributary/engine/feature/feature.console.ts';
import { IconCalendarRepeat } from '@tabler/icons-react';

/** Exports of saved views, sent to colleagues on a schedule. The server decides which lists' exports a person sees. */
export const scheduledExportsConsole = defineConsoleFeature({
  name: 'scheduled-exports',
  screens: [
    {
      path: '/scheduled-exports',
      titleKey: 'scheduledExports:title',
      guide: 'finding-your-way#exports-on-a-schedule',
      component: () => import('./screens/ScheduledExports.console.tsx'),
      menu: { section: 'data', labelKey: 'menu:scheduledExports', icon: IconCalendarRepeat, order: 16 },
    },
    {
      path: '/scheduled-exports/runs/$id',
      titleKey: 'scheduledExports:runTitle',
      guide: 'finding-your-way#exports-on-a-schedule',
      component: () => import('./screens/ExportRun.console.tsx'),
    },
  ],
});
