import { defineConsoleFeature } from '@tributary/engine/feature/feature.console.ts';

/** Bringing transactions and subscribers along, reached from the list of transactions. */
export const importsConsole = defineConsoleFeature({
  name: 'imports',
  screens: [
    {
      path: '/forms/transactions/imports',
      ability: ['create', 'transactions'],
      titleKey: 'imports:title',
      guide: 'moving-in',
      component: () => import('./screens/ImportList.console.tsx'),
    },
    {
      path: '/forms/transactions/imports/$id',
      ability: ['create', 'transactions'],
      titleKey: 'imports:oneTitle',
      guide: 'moving-in#match-the-columns',
      component: () => import('./screens/ImportScreen.console.tsx'),
    },
  ],
});
