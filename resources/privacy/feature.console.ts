import { defineConsoleFeature } from '@tributary/engine/feature/feature.console.ts';
import { IconUserShield } from '@tabler/icons-react';

/** The screen of the privacy settings. */
export const privacyConsole = defineConsoleFeature({
  name: 'privacy',
  screens: [
    {
      path: '/general-settings/privacy',
      ability: ['read', 'privacy'],
      titleKey: 'privacy:title',
      guide: 'privacy',
      component: () => import('./screens/PrivacySettings.console.tsx'),
      menu: { section: 'settings', labelKey: 'menu:privacy', icon: IconUserShield, order: 45 },
    },
  ],
  ui: () => import('./privacy-ui.console.tsx').then(({ privacyUi }) => privacyUi),
});
