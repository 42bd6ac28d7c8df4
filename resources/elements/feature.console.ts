import { IconPuzzle } from '@tabler/icons-react';
import { defineConsoleFeature } from '@tributary/engine/feature/feature.console.ts';

/**
 * The list of elements. The screens that show an element's appearance need the preview of pages, and are in its room.
 */
export const elementsConsole = defineConsoleFeature({
  name: 'elements',
  screens: [
    {
      path: '/themes/elements',
      ability: ['read', 'elements'],
      titleKey: 'elements:title',
      guide: 'elements',
      component: () => import('./screens/ElementList.console.tsx'),
      menu: { section: 'design', labelKey: 'menu:elements', icon: IconPuzzle, order: 20 },
    },
  ],
  ui: () => import('./element-ui.console.tsx').then(({ elementUi }) => elementUi),
});
