import { defineConsoleFeature } from '@tributary/engine/feature/feature.console.ts';
import { IconHeartHandshake } from '@tabler/icons-react';

/** Donors' requests about their recurring gifts, for people who handle money. */
export const recurringGiftsConsole = defineConsoleFeature({
  name: 'recurring-gifts',
  screens: [
    {
      path: '/forms/transactions/gift-requests',
      ability: ['read', 'transactions'],
      titleKey: 'giftRequests:title',
      guide: 'recurring-gifts#gift-requests',
      component: () => import('@tributary/resources/gift-requests/screens/GiftRequests.console.tsx'),
      menu: { section: 'data', labelKey: 'menu:giftRequests', icon: IconHeartHandshake, order: 12 },
    },
  ],
});
