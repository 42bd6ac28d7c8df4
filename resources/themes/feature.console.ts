import { defineConsoleFeature } from '@tributary/engine/feature/feature.console.ts';
import { IconPalette } from '@tabler/icons-react';

/** The list of themes, and a new one. The edit screen needs the preview of pages, and is in its room. */
export const themesConsole = defineConsoleFeature({
  name: 'themes',
  screens: [
    {
      path: '/themes',
      ability: ['read', 'themes'],
      titleKey: 'themes:title',
      guide: 'themes',
      component: () => import('./screens/ThemeList.console.tsx'),
      menu: { section: 'design', labelKey: 'menu:themes', icon: IconPalette, order: 10 },
    },
    {
      path: '/themes/new',
      ability: ['create', 'themes'],
      titleKey: 'themes:createTitle',
      guide: 'themes#create-a-theme',
      component: () => import('./screens/CreateTheme.console.tsx'),
    },
  ],
  ui: () => import('./theme-ui.console.tsx').then(({ themeUi }) => themeUi),
});
