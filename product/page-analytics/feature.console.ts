import { defineConsoleFeature } from '@tributary/engine/feature/feature.console.ts';

/** The statistics of a page; its settings, the list of pages and the dashboard lead there. */
export const pageAnalyticsConsole = defineConsoleFeature({
  name: 'page-analytics',
  staleAfter: ['submission'],
  screens: [
    {
      path: '/pages/$id/statistics',
      ability: ['read', 'pages'],
      titleKey: 'pageStatistics:title',
      guide: 'page-statistics',
      component: () => import('./screens/PageStatisticsScreen.console.tsx'),
    },
  ],
});
