import type { RecordOf } from '@tributary/engine/definition/resource.ts';
import { defineUi } from '@tributary/engine/screens/resource-ui.console.ts';
import { PageIllustration } from '@tributary/kit/illustrations/PageIllustration.console.tsx';
import { contentDifferences } from './content-differences.ts';
import { pages } from './page.ts';

export type Page = RecordOf<typeof pages>;

/** The ui of pages. */
export const pageUi = defineUi<Page>(pages, {
  tellsApart: ({ slug }) => `/${slug}`,
  illustration: <PageIllustration />,
  listPath: '/pages/list',
  createPath: '/pages/create',
  openPath: ({ id }) => `/pages/${id}/settings`,
  opensWith: 'update',
  drafts: true,
  choices: { 'whenUnpublished.show': ['closed', 'redirect'] },
  differs: { recipes: contentDifferences },
  refusals: {
    'First you need to unpublish the page': 'pages:refusal.unpublishFirst',
    'The page is public in a language that you are removing. Unpublish that language first.':
      'pages:refusal.languagePublic',
    'Publish the page first. Its other languages follow one by one.': 'pages:refusal.pageNotPublic',
    'The form on this page has been deleted. Choose another form or bring it back, then save again.':
      'pages:refusal.formDeleted',
    'The counter on this page has been deleted. Choose another counter or bring it back, then save again.':
      'pages:refusal.counterDeleted',
  },
});
