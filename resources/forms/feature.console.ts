import { defineConsoleFeature } from '@tributary/engine/feature/feature.console.ts';
import { IconForms } from '@tabler/icons-react';

/** The screens of forms. The screens to create and edit one are in the form builder. */
export const formsConsole = defineConsoleFeature({
  name: 'forms',
  screens: [
    {
      path: '/forms/list',
      ability: ['read', 'forms'],
      titleKey: 'forms:title',
      guide: 'first-donation',
      component: () => import('./screens/FormList.console.tsx'),
      menu: { section: 'content', labelKey: 'menu:forms', icon: IconForms, order: 20 },
    },
  ],
  ui: () => import('./form-ui.console.tsx').then(({ formUi }) => formUi),
});
