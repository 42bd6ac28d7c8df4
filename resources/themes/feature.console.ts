import { IconBox } from '@tabler/icons-react';
import { defineConsoleFeature } from '@tributary/engine/feature/feature.console.ts';

/** Themes and their screens. */
export const themesConsole = defineConsoleFeature({
  name: 'themes',
  screens: [
    {
      path: '/themes',
      ability: ['read', 'themes'],
      titleKey: 'themes:title',
      component: () => import('./screens/ThemeList.console.tsx'),
      menu: { section: 'content', labelKey: 'menu:themes', icon: IconBox },
    },
    {
      path: '/themes/create',
      ability: ['create', 'themes'],
      titleKey: 'themes:createTitle',
      component: () => import('./screens/CreateTheme.console.tsx'),
    },
    {
      path: '/themes/$id/edit',
      ability: ['update', 'themes'],
      titleKey: 'themes:editTitle',
      component: () => import('./screens/EditTheme.console.tsx'),
    },
  ],
  ui: () => import('./theme-ui.console.tsx').then(({ themeUi }) => themeUi),
});
