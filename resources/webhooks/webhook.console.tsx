import type { ScreenDeclaration } from '@tributary/kit/screens.ts';
import { IconWebhook } from '@tabler/icons-react';

/** The screens of webhooks. */
export const webhookScreens: ScreenDeclaration[] = [
  {
    path: '/general-settings/webhooks',
    ability: ['read', 'webhooks'],
    titleKey: 'webhooks:title',
    component: () => import('./screens/WebhookList.console.tsx'),
    menu: { section: 'settings', labelKey: 'menu:webhooks', icon: IconWebhook, order: 70 },
  },
  {
    path: '/general-settings/webhooks/create',
    ability: ['create', 'webhooks'],
    titleKey: 'webhooks:createTitle',
    component: () => import('./screens/CreateWebhook.console.tsx'),
  },
  {
    path: '/general-settings/webhooks/$id/edit',
    ability: ['read', 'webhooks'],
    titleKey: 'webhooks:editTitle',
    component: () => import('./screens/EditWebhook.console.tsx'),
  },
];
