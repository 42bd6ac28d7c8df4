import { defineConsoleFeature } from '@tributary/engine/feature/feature.console.ts';

/** The publishing of a page: what differs, checks, schedule, versions and links to the draft. */
export const pagePublishingConsole = defineConsoleFeature({
  name: 'page-publishing',
  screens: [
    {
      path: '/pages/$id/publishing',
      ability: ['update', 'pages'],
      titleKey: 'pagePublishing:title',
      guide: 'publishing',
      component: () => import('./screens/PagePublishing.console.tsx'),
    },
  ],
});
