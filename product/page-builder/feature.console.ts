import { defineConsoleFeature } from '@tributary/engine/feature/feature.console.ts';
import { IconFileText } from '@tabler/icons-react';

/** The screens of pages: all of them need the builder, which draws pages and checks them. */
export const pageBuilderConsole = defineConsoleFeature({
  name: 'page-builder',
  screens: [
    {
      path: '/pages/list',
      ability: ['read', 'pages'],
      titleKey: 'pages:title',
      guide: 'publishing',
      component: () => import('./screens/PageListScreen.console.tsx'),
      tour: () => import('@tributary/resources/pages/tour.ts'),
      menu: { section: 'content', labelKey: 'menu:pages', icon: IconFileText, order: 10 },
    },
    {
      path: '/pages/create',
      ability: ['create', 'pages'],
      titleKey: 'pages:createTitle',
      guide: 'first-donation',
      component: () => import('./screens/CreatePageScreen.console.tsx'),
    },
    {
      path: '/pages/$id/settings',
      ability: ['update', 'pages'],
      titleKey: 'pages:settings.title',
      guide: 'search-and-social',
      component: () => import('./screens/PageSettingsScreen.console.tsx'),
    },
    {
      path: '/pages/$id/publishing',
      ability: ['update', 'pages'],
      titleKey: 'pagePublishing:title',
      guide: 'publishing',
      component: () => import('./screens/PagePublishingScreen.console.tsx'),
    },
    {
      path: '/pages/$id/builder',
      ability: ['update', 'pages'],
      layout: 'full',
      titleKey: 'pages:builder.title',
      guide: 'page-builder',
      component: () => import('./screens/PageBuilderScreen.console.tsx'),
      tour: () => import('./tour.ts'),
    },
  ],
});
