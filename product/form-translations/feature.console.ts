import { defineConsoleFeature } from '@tributary/engine/feature/feature.console.ts';

/** The screen that translates a form. */
export const formTranslationsConsole = defineConsoleFeature({
  name: 'form-translations',
  screens: [
    {
      path: '/forms/$id/translations',
      ability: ['update', 'forms'],
      titleKey: 'formTranslations:title',
      guide: 'form-languages',
      component: () => import('./screens/TranslationsScreen.console.tsx'),
    },
  ],
});
