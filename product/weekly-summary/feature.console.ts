import { defineConsoleFeature } from '@tributary/engine/feature/feature.console.ts';

/** Where the link of a weekly summary leads, to stop it; the switch is in the account's settings. */
export const weeklySummaryConsole = defineConsoleFeature({
  name: 'weekly-summary',
  screens: [
    {
      path: '/support/weekly-summary',
      titleKey: 'weeklySummary:stop.title',
      guide: 'dashboard#the-weekly-e-mail',
      component: () => import('./screens/StopWeeklySummary.console.tsx'),
      withoutSignIn: true,
    },
  ],
});
