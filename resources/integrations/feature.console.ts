import { defineConsoleFeature } from '@tributary/engine/feature/feature.console.ts';
import { IconPuzzle } from '@tabler/icons-react';

/** The screen of integrations. */
export const integrationsConsole = defineConsoleFeature({
  name: 'integrations',
  screens: [
    {
      path: '/general-settings/integrations',
      ability: ['read', 'integrations'],
      titleKey: 'integrations:title',
      guide: 'integrations',
      component: () => import('./screens/Integrations.console.tsx'),
      menu: { section: 'settings', labelKey: 'menu:integrations', icon: IconPuzzle, order: 35 },
    },
  ],
  ui: () => import('./integrations-ui.console.tsx').then(({ integrationsUi }) => integrationsUi),
});
