import { defineConsoleFeature } from '@tributary/engine/feature/feature.console.ts';

/** What people change of themselves; the user menu leads there. */
export const accountConsole = defineConsoleFeature({
  name: 'account',
  screens: [
    {
      path: '/account-settings',
      ability: ['update', 'account_settings'],
      titleKey: 'account:title',
      guide: 'account',
      component: () => import('./screens/AccountSettings.console.tsx'),
    },
  ],
});
