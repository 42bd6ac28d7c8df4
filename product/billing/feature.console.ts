import { defineConsoleFeature } from '@tributary/engine/feature/feature.console.ts';
import { IconCreditCard } from '@tabler/icons-react';

/** The customer portal, and its replacement. */
export const billingConsole = defineConsoleFeature({
  name: 'billing',
  screens: [
    {
      path: '/usage-and-billing/billing',
      ability: ['read', 'billing'],
      flag: 'BILLING_PORTAL',
      titleKey: 'billing:title',
      guide: 'usage-and-billing#billing',
      component: () => import('./screens/ToPortal.console.tsx'),
      menu: { section: 'account', labelKey: 'menu:billing', icon: IconCreditCard, order: 30 },
    },
    {
      path: '/usage-and-billing/plan',
      ability: ['read', 'billing'],
      flag: 'BILLING_PORTAL',
      titleKey: 'billing:plan.title',
      guide: 'usage-and-billing',
      component: () => import('./screens/PlanInPlace.console.tsx'),
    },
  ],
});
