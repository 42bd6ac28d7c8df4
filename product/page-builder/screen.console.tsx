import type { ScreenDeclaration } from '@tributary/kit/screens.ts';

/** The screens of pages that need the builder. */
export const pageBuilderScreens: ScreenDeclaration[] = [
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
