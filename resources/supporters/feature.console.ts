import { defineConsoleFeature } from '@tributary/engine/feature/feature.console.ts';

/** The list of people, a tab of the transactions, and the page of one of them. */
export const supportersConsole = defineConsoleFeature({
  name: 'supporters',
  screens: [
    {
      path: '/forms/transactions/supporters',
      ability: ['read', 'transactions'],
      titleKey: 'supporters:list.title',
      guide: 'supporters#the-list-of-supporters',
      component: () => import('./screens/SupporterList.console.tsx'),
      tabOf: '/forms/transactions/list',
    },
    {
      path: '/supporters/$key/view',
      ability: ['read', 'transactions'],
      titleKey: 'supporters:title',
      guide: 'supporters',
      component: () => import('./screens/SupporterView.console.tsx'),
    },
  ],
});
