import { defineConsoleFeature } from '@tributary/engine/feature/feature.console.ts';

/** The screen that translates a page. */
export const pageTranslationsConsole = defineConsoleFeature({
  name: 'page-translations',
  screens: [
    {
      path: '/pages/$id/translations',
      ability: ['update', 'pages'],
      titleKey: 'pageTranslations:title',
      guide: 'page-languages',
      component: () => import('./screens/PageTranslations.console.tsx'),
    },
  ],
});
