import { defineConsoleFeature } from '@tributary/engine/feature/feature.console.ts';

/** Pages. Their screens stand with the page builder, which draws pages and checks them. */
export const pagesConsole = defineConsoleFeature({
  name: 'pages',
  ui: () => import('./page-ui.console.tsx').then(({ pageUi }) => pageUi),
});
