import { IconFileText } from '@tabler/icons-react';
import type { ScreenDeclaration } from '@tributary/kit/screens.ts';

/** The screens of pages that need the builder. */
export const pageBuilderScreens: ScreenDeclaration[] = [
  {
    path: '/pages/list',
    ability: ['read', 'pages'],
    titleKey: 'pages:title',
    component: () => import('./screens/PageListScreen.console.tsx'),
    tour: () => import('@tributary/resources/pages/tour.ts'),
    menu: { section: 'content', labelKey: 'menu:pages', icon: IconFileText, order: 10 },
  },
  {
    path: '/pages/create',
    ability: ['create', 'pages'],
    titleKey: 'pages:createTitle',
    component: () => import('./screens/CreatePageScreen.console.tsx'),
  },
  {
    path: '/pages/$id/builder',
    ability: ['update', 'pages'],
    layout: 'full',
    titleKey: 'pages:builder.title',
    component: () => import('./screens/PageBuilderScreen.console.tsx'),
    tour: () => import('./tour.ts'),
  },
];
