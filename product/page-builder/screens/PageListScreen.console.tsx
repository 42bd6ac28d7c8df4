import PageList from '@tributary/resources/pages/screens/PageList.console.tsx';
import type { Page } from '@tributary/resources/pages/page-ui.console.tsx';
import { PageThumbnail } from '../thumbnail/PageThumbnail.console.tsx';

const pictureOf = (page: Page) => <PageThumbnail page={page} />;

/** The list of pages, with thumbnails on their cards. */
export default function PageListScreen() {
  return <PageList pictureOf={pictureOf} />;
}
