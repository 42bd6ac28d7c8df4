import { IconMailCog } from '@tabler/icons-react';
import { defineConsoleFeature } from '@tributary/engine/feature/feature.console.ts';

/** Preference centers and their screens. */
export const preferenceCentersConsole = defineConsoleFeature({
  name: 'preference-centers',
  screens: [
    {
      path: '/preference-centers/list',
      ability: ['read', 'preference_centers'],
      titleKey: 'preferenceCenters:title',
      guide: 'preference-centers',
      component: () => import('./screens/PreferenceCenterList.console.tsx'),
      menu: { section: 'content', labelKey: 'menu:preferenceCenters', icon: IconMailCog, order: 32 },
    },
    {
      path: '/preference-centers/create',
      ability: ['create', 'preference_centers'],
      titleKey: 'preferenceCenters:createTitle',
      guide: 'preference-centers#create-a-preference-center',
      component: () => import('./screens/CreatePreferenceCenter.console.tsx'),
    },
    {
      path: '/preference-centers/$id/edit',
      ability: ['update', 'preference_centers'],
      titleKey: 'preferenceCenters:editTitle',
      guide: 'preference-centers',
      component: () => import('./screens/EditPreferenceCenter.console.tsx'),
    },
  ],
  ui: () => import('./preference-center-ui.console.tsx').then(({ preferenceCenterUi }) => preferenceCenterUi),
});
