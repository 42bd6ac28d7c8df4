import { defineConsoleFeature } from '@tributary/engine/feature/feature.console.ts';
import { IconBuilding } from '@tabler/icons-react';

/** The screen of the organization's settings. */
export const organizationConsole = defineConsoleFeature({
  name: 'organization',
  screens: [
    {
      path: '/general-settings/organization',
      ability: ['update', 'organization'],
      titleKey: 'organization:title',
      guide: 'organization',
      component: () => import('./screens/OrganizationSettings.console.tsx'),
      menu: { section: 'settings', labelKey: 'menu:organization', icon: IconBuilding, order: 10 },
    },
  ],
  ui: () => import('./organization-ui.console.tsx').then(({ organizationUi }) => organizationUi),
});
