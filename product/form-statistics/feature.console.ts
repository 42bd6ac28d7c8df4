import { defineConsoleFeature } from '@tributary/engine/feature/feature.console.ts';

/** The statistics of a form; the form builder's bar and the list of forms lead there. */
export const formStatisticsConsole = defineConsoleFeature({
  name: 'form-statistics',
  staleAfter: ['submission'],
  screens: [
    {
      path: '/forms/$id/statistics',
      ability: ['read', 'forms'],
      titleKey: 'formStatistics:title',
      guide: 'form-statistics',
      component: () => import('./screens/StatisticsScreen.console.tsx'),
    },
  ],
});
