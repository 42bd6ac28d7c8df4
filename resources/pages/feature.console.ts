import { defineConsoleFeature } from '@tributary/engine/feature/feature.console.ts';

/** Pages. Their screens are in the page builder's room, which draws pages and checks them. */
export const pagesConsole = defineConsoleFeature({
  name: 'pages',
  ui: () => import('./page-ui.console.tsx').then(({ pageUi }) => pageUi),
});
