import { defineConsoleFeature } from '@tributary/engine/feature/feature.console.ts';
import { IconScale } from '@tabler/icons-react';

/** Differences between transactions, their payment service and counters, for those who deal with money. */
export const reconciliationConsole = defineConsoleFeature({
  name: 'reconciliation',
  screens: [
    {
      path: '/forms/transactions/reconciliation',
      ability: ['read', 'transactions'],
      titleKey: 'reconciliation:title',
      guide: 'recurring-gifts#reconciliation',
      component: () => import('./screens/Reconciliation.console.tsx'),
      menu: { section: 'data', labelKey: 'menu:reconciliation', icon: IconScale, order: 14 },
    },
  ],
});
