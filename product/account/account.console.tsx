import type { ScreenDeclaration } from '@tributary/kit/screens.ts';

/** What people change of themselves; the user menu leads there. */
export const accountScreens: ScreenDeclaration[] = [
  {
    path: '/account-settings',
    ability: ['update', 'account_settings'],
    titleKey: 'account:title',
    component: () => import('./screens/AccountSettings.console.tsx'),
  },
];
