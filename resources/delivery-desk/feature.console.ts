import { defineConsoleFeature } from '@tributary/engine/feature/feature.console.ts';
import { IconSend } from '@tabler/icons-react';

/** The delivery desk. */
export const deliveryDeskConsole = defineConsoleFeature({
  name: 'delivery-desk',
  screens: [
    {
      path: '/deliveries',
      ability: ['read', 'transactions'],
      titleKey: 'deliveries:desk.title',
      guide: 'deliveries',
      component: () => import('./screens/DeliveryDesk.console.tsx'),
      menu: { section: 'data', labelKey: 'menu:deliveries', icon: IconSend, order: 15 },
    },
  ],
});
