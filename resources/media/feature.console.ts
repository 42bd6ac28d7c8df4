import { IconPhoto } from '@tabler/icons-react';
import { defineConsoleFeature } from '@tributary/engine/feature/feature.console.ts';

/** The media library and its screens. */
export const mediaConsole = defineConsoleFeature({
  name: 'media',
  screens: [
    {
      path: '/media',
      ability: ['read', 'forms'],
      titleKey: 'media:title',
      guide: 'media',
      component: () => import('./screens/MediaList.console.tsx'),
      menu: { section: 'content', labelKey: 'menu:media', icon: IconPhoto, order: 35 },
    },
    {
      path: '/media/$id',
      ability: ['read', 'forms'],
      titleKey: 'media:editTitle',
      guide: 'media#describe-and-crop-a-picture',
      component: () => import('./screens/MediaPage.console.tsx'),
    },
  ],
  ui: () => import('./media-ui.console.tsx').then(({ mediaUi }) => mediaUi),
});
