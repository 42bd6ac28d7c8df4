import { defineConsoleFeature } from '@tributary/engine/feature/feature.console.ts';

/** The screens of forms that need the builder. */
export const formBuilderConsole = defineConsoleFeature({
  name: 'form-builder',
  screens: [
    {
      path: '/forms/create',
      ability: ['create', 'forms'],
      titleKey: 'forms:createTitle',
      guide: 'first-donation',
      component: () => import('./screens/CreateFormScreen.console.tsx'),
    },
    {
      path: '/forms/$id/edit',
      ability: ['update', 'forms'],
      layout: 'full',
      titleKey: 'forms:edit.title',
      guide: 'form-fields',
      component: () => import('./screens/FormBuilderScreen.console.tsx'),
      tour: () => import('./tour.ts'),
    },
  ],
});
