import { defineConsoleFeature } from '@tributary/engine/feature/feature.console.ts';

/** The page of one person, reached from their transactions and from the search. */
export const supportersConsole = defineConsoleFeature({
  name: 'supporters',
  screens: [
    {
      path: '/supporters/$key/view',
      ability: ['read', 'transactions'],
      titleKey: 'supporters:title',
      guide: 'supporters',
      component: () => import('./screens/SupporterView.console.tsx'),
    },
  ],
});
