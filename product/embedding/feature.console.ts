import { defineConsoleFeature } from '@tributary/engine/feature/feature.console.ts';

/** The screen of a form on other sites; the form builder's bar leads there. */
export const embeddingConsole = defineConsoleFeature({
  name: 'embedding',
  screens: [
    {
      path: '/forms/$id/embed',
      ability: ['update', 'forms'],
      titleKey: 'embedding:title',
      guide: 'embedding',
      component: () => import('./screens/EmbedScreen.console.tsx'),
    },
  ],
});
