import { defineConsoleFeature } from '@tributary/engine/feature/feature.console.ts';

/** Changes that people make to their own account; the user menu leads there. */
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
