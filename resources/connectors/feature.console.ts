import { defineConsoleFeature, type ScreenDeclaration } from '@tributary/engine/feature/feature.console.ts';
import { IconPlugConnected } from '@tabler/icons-react';

/** The screen of the connectors. */
export const connectorsConsole = defineConsoleFeature({
  name: 'connectors',
  screens: [
    {
      path: '/general-settings/connectors',
      ability: ['read', 'connectors'],
      titleKey: 'connectors:title',
      guide: 'connectors',
      component: () => import('./screens/Connectors.console.tsx'),
      menu: { section: 'settings', labelKey: 'menu:connectors', icon: IconPlugConnected, order: 30 },
    },
    ...['production', 'sandbox'].map((environment): ScreenDeclaration => ({
      path: `/general-settings/connectors/$kind/callback/${environment}`,
      ability: ['update', 'connectors'],
      titleKey: 'connectors:outcome.title',
      guide: 'connectors',
      component: () => import('./screens/ForwardCallback.console.tsx'),
    })),
    {
      path: '/general-settings/connectors/$kind/callback',
      ability: ['update', 'connectors'],
      titleKey: 'connectors:outcome.title',
      guide: 'connectors',
      component: () => import('./screens/AuthorizationCallback.console.tsx'),
    },
  ],
  ui: () => import('./connectors-ui.console.tsx').then(({ connectorsUi }) => connectorsUi),
});
