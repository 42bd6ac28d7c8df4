import { defineConsoleFeature } from '@tributary/engine/feature/feature.console.ts';
import { IconTags } from '@tabler/icons-react';

/** The screens of tags. */
export const tagsConsole = defineConsoleFeature({
  name: 'tags',
  screens: [
    {
      path: '/tags/list',
      ability: ['read', 'tags'],
      titleKey: 'tags:title',
      guide: 'tags',
      component: () => import('./screens/TagList.console.tsx'),
      menu: { section: 'content', labelKey: 'menu:tags', icon: IconTags, order: 70 },
    },
    {
      path: '/tags/$id/view',
      ability: ['read', 'tags'],
      titleKey: 'tags:viewTitle',
      guide: 'tags#rename-and-merge',
      component: () => import('./screens/TagView.console.tsx'),
    },
  ],
  ui: () => import('./tag-ui.console.tsx').then(({ tagUi }) => tagUi),
});
