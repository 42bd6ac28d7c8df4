import PageList from '@tributary/resources/pages/screens/PageList.console.tsx';
import type { Page } from '@tributary/resources/pages/page-ui.console.tsx';
import { PageThumbnail } from '../thumbnail/PageThumbnail.console.tsx';

const pictureOf = (page: Page) => <PageThumbnail page={page} />;

/** All pages, their cards with pictures of the pages. */
export default function PageListScreen() {
  return <PageList pictureOf={pictureOf} />;
}
