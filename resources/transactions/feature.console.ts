import { defineConsoleFeature } from '@tributary/engine/feature/feature.console.ts';
import { IconReceipt } from '@tabler/icons-react';

/** The screens of transactions: looked at, never written. */
export const transactionsConsole = defineConsoleFeature({
  name: 'transactions',
  staleAfter: ['submission'],
  screens: [
    {
      path: '/forms/transactions/list',
      ability: ['read', 'transactions'],
      titleKey: 'transactions:title',
      guide: 'supporters#finding-transactions',
      component: () => import('./screens/TransactionList.console.tsx'),
      tour: () => import('./tour.ts'),
      menu: { section: 'data', labelKey: 'menu:transactions', icon: IconReceipt, order: 10 },
    },
    {
      path: '/forms/transactions/$id/view',
      ability: ['read', 'transactions'],
      titleKey: 'transactions:viewTitle',
      guide: 'supporters',
      component: () => import('./screens/TransactionView.console.tsx'),
    },
  ],
});
