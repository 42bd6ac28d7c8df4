import { defineConsoleFeature } from '@tributary/engine/feature/feature.console.ts';

/** The edit screen of themes, with the preview of pages. */
export const themeEditorConsole = defineConsoleFeature({
  name: 'theme-editor',
  screens: [
    {
      path: '/themes/$id/edit',
      ability: ['read', 'themes'],
      titleKey: 'themes:editTitle',
      guide: 'themes#the-tabs-of-a-theme',
      component: () => import('./screens/EditThemeScreen.console.tsx'),
    },
  ],
});
