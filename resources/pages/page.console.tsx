import type { ScreenDeclaration } from '@tributary/kit/screens.ts';
import { IconFileText } from '@tabler/icons-react';

/** The screens of pages. Creating one and the builder stand with the builder, which brings the templates. */
export const pageScreens: ScreenDeclaration[] = [
  {
    path: '/pages/list',
    ability: ['read', 'pages'],
    titleKey: 'pages:title',
    component: () => import('./screens/PageList.console.tsx'),
    tour: () => import('./tour.ts'),
    menu: { section: 'content', labelKey: 'menu:pages', icon: IconFileText, order: 10 },
  },
  {
    path: '/pages/$id/settings',
    ability: ['update', 'pages'],
    titleKey: 'pages:settings.title',
    component: () => import('./screens/PageSettings.console.tsx'),
  },
];
