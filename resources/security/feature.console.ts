import { defineConsoleFeature } from '@tributary/engine/feature/feature.console.ts';
import { IconShieldLock } from '@tabler/icons-react';

/** The screen of the security settings. */
export const securityConsole = defineConsoleFeature({
  name: 'security',
  screens: [
    {
      path: '/general-settings/security',
      ability: ['read', 'security'],
      titleKey: 'security:title',
      guide: 'security',
      component: () => import('./screens/SecuritySettings.console.tsx'),
      menu: { section: 'settings', labelKey: 'menu:security', icon: IconShieldLock, order: 50 },
    },
  ],
  ui: () => import('./security-ui.console.tsx').then(({ securityUi }) => securityUi),
});
