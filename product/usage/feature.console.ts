import { defineConsoleFeature } from '@tributary/engine/feature/feature.console.ts';
import { IconChartHistogram } from '@tabler/icons-react';

/** The organization's usage, and its cost. */
export const usageConsole = defineConsoleFeature({
  name: 'usage',
  screens: [
    {
      path: '/usage-and-billing/usage',
      ability: ['read', 'usage'],
      flag: 'USAGE_DASHBOARD',
      titleKey: 'usage:title',
      guide: 'usage-and-billing#usage',
      component: () => import('./screens/UsageScreen.console.tsx'),
      menu: { section: 'account', labelKey: 'menu:usage', icon: IconChartHistogram, order: 20 },
    },
  ],
});
