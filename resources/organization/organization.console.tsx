import { IconBuilding } from '@tabler/icons-react';
import type { ScreenDeclaration } from '@tributary/kit/screens.ts';

/** The screen of the organization's settings. */
export const organizationScreens: ScreenDeclaration[] = [
  {
    path: '/general-settings/organization',
    ability: ['update', 'organization'],
    titleKey: 'organization:title',
    component: () => import('./screens/OrganizationSettings.console.tsx'),
    menu: { section: 'settings', labelKey: 'menu:organization', icon: IconBuilding, order: 10 },
  },
];
