import { defineConsoleFeature } from '@tributary/engine/feature/feature.console.ts';

import { IconLifebuoy } from '@tabler/icons-react';

/** The guides and requests for support, for everybody. */
export const supportConsole = defineConsoleFeature({
  name: 'support',
  screens: [
    {
      path: '/support/request',
      flag: 'SUPPORT_TICKETS',
      titleKey: 'supportTickets:title',
      guide: 'support',
      component: () => import('./tickets/screens/RequestSupport.console.tsx'),
      withoutSignIn: true,
      menu: { section: 'support', labelKey: 'menu:support', icon: IconLifebuoy, order: 10 },
    },
    {
      path: '/support/docs',
      titleKey: 'support:title',
      guide: 'support',
      component: () => import('./screens/Guides.console.tsx'),
      withoutSignIn: true,
    },
    {
      path: '/support/docs/$guide',
      titleKey: 'support:title',
      guide: 'support',
      component: () => import('./screens/GuidePage.console.tsx'),
      withoutSignIn: true,
    },
  ],
});
