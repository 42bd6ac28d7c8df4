import type { ScreenDeclaration } from '@tributary/kit/screens.ts';

/** The settings of a page. The list, creating a page and the builder are screens of the page builder, which draws pages. */
export const pageScreens: ScreenDeclaration[] = [
  {
    path: '/pages/$id/settings',
    ability: ['update', 'pages'],
    titleKey: 'pages:settings.title',
    component: () => import('./screens/PageSettings.console.tsx'),
  },
];
