import { defineConsoleFeature } from '@tributary/engine/feature/feature.console.ts';

/** A new element and the edit screen of elements, with their preview. */
export const elementEditorConsole = defineConsoleFeature({
  name: 'element-editor',
  screens: [
    {
      path: '/themes/elements/new',
      ability: ['create', 'elements'],
      titleKey: 'elements:createTitle',
      guide: 'elements#build-an-element',
      component: () => import('./screens/CreateElement.console.tsx'),
    },
    {
      path: '/themes/elements/$id/edit',
      ability: ['read', 'elements'],
      titleKey: 'elements:editTitle',
      guide: 'elements',
      component: () => import('./screens/EditElement.console.tsx'),
    },
  ],
});
