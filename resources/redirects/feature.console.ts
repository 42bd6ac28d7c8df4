import { IconArrowForwardUpDouble } from '@tabler/icons-react';
import { defineConsoleFeature } from '@tributary/engine/feature/feature.console.ts';

/** Redirects and their screens. */
export const redirectsConsole = defineConsoleFeature({
  name: 'redirects',
  screens: [
    {
      path: '/pages/redirects',
      ability: ['read', 'redirects'],
      titleKey: 'redirects:title',
      guide: 'publishing#redirects-and-unpublished-pages',
      component: () => import('./screens/RedirectList.console.tsx'),
      menu: { section: 'content', labelKey: 'menu:redirects', icon: IconArrowForwardUpDouble, order: 11 },
    },
    {
      path: '/pages/redirects/create',
      ability: ['create', 'redirects'],
      titleKey: 'redirects:createTitle',
      guide: 'publishing#redirects-and-unpublished-pages',
      component: () => import('./screens/CreateRedirect.console.tsx'),
    },
    {
      path: '/pages/redirects/$id/edit',
      ability: ['update', 'redirects'],
      titleKey: 'redirects:editTitle',
      guide: 'publishing#redirects-and-unpublished-pages',
      component: () => import('./screens/EditRedirect.console.tsx'),
    },
  ],
  ui: () => import('./redirect-ui.console.tsx').then(({ redirectUi }) => redirectUi),
});
