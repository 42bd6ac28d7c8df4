import { defineConsoleFeature } from '@tributary/engine/feature/feature.console.ts';

/** The guides, for everybody. */
export const supportConsole = defineConsoleFeature({
  name: 'support',
  screens: [
    {
      path: '/support/docs',
      titleKey: 'support:title',
      component: () => import('./screens/Guides.console.tsx'),
      withoutSignIn: true,
    },
    {
      path: '/support/docs/$guide',
      titleKey: 'support:title',
      component: () => import('./screens/GuidePage.console.tsx'),
      withoutSignIn: true,
    },
  ],
});
