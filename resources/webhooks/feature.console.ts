import { defineConsoleFeature } from '@tributary/engine/feature/feature.console.ts';
import { IconWebhook } from '@tabler/icons-react';

/** The screens of webhooks. */
export const webhooksConsole = defineConsoleFeature({
  name: 'webhooks',
  screens: [
    {
      path: '/general-settings/webhooks',
      ability: ['read', 'webhooks'],
      titleKey: 'webhooks:title',
      guide: 'webhooks',
      component: () => import('./screens/WebhookList.console.tsx'),
      menu: { section: 'settings', labelKey: 'menu:webhooks', icon: IconWebhook, order: 70 },
    },
    {
      path: '/general-settings/webhooks/create',
      ability: ['create', 'webhooks'],
      titleKey: 'webhooks:createTitle',
      guide: 'webhooks',
      component: () => import('./screens/CreateWebhook.console.tsx'),
    },
    {
      path: '/general-settings/webhooks/$id/edit',
      ability: ['read', 'webhooks'],
      titleKey: 'webhooks:editTitle',
      guide: 'webhooks',
      component: () => import('./screens/EditWebhook.console.tsx'),
    },
  ],
  ui: () => import('./webhook-ui.console.tsx').then(({ webhookUi }) => webhookUi),
});
