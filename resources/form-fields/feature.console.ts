import { defineConsoleFeature } from '@tributary/engine/feature/feature.console.ts';
import { IconInputSearch } from '@tabler/icons-react';

/** The screens of form fields. */
export const formFieldsConsole = defineConsoleFeature({
  name: 'form-fields',
  screens: [
    {
      path: '/form-configurations/form-fields',
      ability: ['read', 'form_fields'],
      titleKey: 'formFields:title',
      guide: 'form-fields',
      component: () => import('./screens/FieldList.console.tsx'),
      menu: { section: 'data', labelKey: 'menu:formFields', icon: IconInputSearch, order: 50 },
    },
    {
      path: '/form-fields/create',
      ability: ['create', 'form_fields'],
      titleKey: 'formFields:createTitle',
      guide: 'form-fields',
      component: () => import('./screens/CreateField.console.tsx'),
    },
    {
      path: '/form-fields/$id/edit',
      alsoAt: ['/form-configurations/form-fields/$id/edit'],
      ability: ['update', 'form_fields'],
      titleKey: 'formFields:editTitle',
      guide: 'form-fields',
      component: () => import('./screens/EditField.console.tsx'),
    },
  ],
  ui: () => import('./form-field-ui.console.tsx').then(({ formFieldUi }) => formFieldUi),
});
