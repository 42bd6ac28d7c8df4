import type { RecordOf } from '@tributary/engine/definition/resource.ts';
import { defineUi } from '@tributary/engine/screens/resource-ui.console.ts';
import { PageIllustration } from '@tributary/kit/illustrations/PageIllustration.console.tsx';
import { contentDifferences } from './content-differences.ts';
import { pages } from './page.ts';

export type Page = RecordOf<typeof pages>;

/** The ui of pages. */
export const pageUi = defineUi<Page>(pages, {
  illustration: <PageIllustration />,
  listPath: '/pages/list',
  createPath: '/pages/create',
  openPath: ({ id }) => `/pages/${id}/settings`,
  opensWith: 'update',
  choices: { 'whenUnpublished.show': ['closed', 'redirect'] },
  differs: { recipes: contentDifferences },
  refusals: {
    'First you need to unpublish the page': 'pages:refusal.unpublishFirst',
    'The form on this page has been deleted. Choose another form or bring it back, then save again.':
      'pages:refusal.formDeleted',
    'The counter on this page has been deleted. Choose another counter or bring it back, then save again.':
      'pages:refusal.counterDeleted',
  },
});
