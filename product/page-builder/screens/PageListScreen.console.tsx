import PageList from '@tributary/resources/pages/screens/PageList.console.tsx';
import type { Page } from '@tributary/resources/pages/page-ui.console.tsx';
import { PageViews } from '../../page-analytics/screens/PageViews.console.tsx';
import { PageThumbnail } from '../thumbnail/PageThumbnail.console.tsx';

const pictureOf = (page: Page) => <PageThumbnail page={page} />;
const viewsOf = (page: Page) => <PageViews page={page} />;

/** The list of pages, with thumbnails on their cards, and how often each was opened. */
export default function PageListScreen() {
  return <PageList pictureOf={pictureOf} viewsOf={viewsOf} />;
}
