import { useElementSize, useIntersection, useMergedRef } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useClient, usePublicAddress } from '@tributary/engine/screens/console-context.console.tsx';
import type { Page } from '@tributary/resources/pages/page-ui.console.tsx';
import { pages } from '@tributary/resources/pages/page.ts';
import { PageSketch } from '@tributary/resources/pages/screens/PageSketch.console.tsx';
import { useTranslation } from 'react-i18next';
import { usePageLook } from '@tributary/resources/themes/screens/use-page-look.console.ts';
import { mediaForCanvas } from '../site-media.ts';
import classes from './PageThumbnail.module.css';
import { useDrawnThumbnail } from './use-drawn-thumbnail.console.ts';

/** The width at which a page is rendered before it is scaled down, in px: a desktop's. */
const DRAWN_AT = 1280;

/**
 * A thumbnail of the top of a saved page: the picture that a worker made, or else the page in a frame, which is
 * sandboxed without any permission: no script runs in it, and it has an opaque origin. Only visible ones are loaded.
 */
export function PageThumbnail({ page }: { page: Page }) {
  const { t } = useTranslation('pages');
  const size = useElementSize<HTMLDivElement>();
  const view = useIntersection<HTMLDivElement>({ rootMargin: '200px' });
  const ref = useMergedRef(size.ref, view.ref);
  const isNear = view.entry?.isIntersecting ?? false;
  const drawn = useDrawnThumbnail(page, isNear);
  const document = useThumbnail(page, isNear && drawn === null);
  if (drawn)
    return (
      <div ref={ref} className={classes.frame} inert>
        <img className={classes.drawn} src={drawn} alt="" />
      </div>
    );
  return (
    <div ref={ref} className={classes.frame} inert>
      {document && isNear ? (
        <iframe
          className={classes.page}
          style={{ width: DRAWN_AT, scale: String(size.width / DRAWN_AT) }}
          title={t('preview', { name: page.name })}
          sandbox=""
          srcDoc={document}
          tabIndex={-1}
        />
      ) : (
        <PageSketch empty />
      )}
    </div>
  );
}

/** The page as a document; undefined until it is loaded, and for a page without content. */
function useThumbnail(page: Page, wanted: boolean): string | undefined {
  const client = useClient();
  const site = new URL(usePublicAddress()('')).origin;
  const look = usePageLook(wanted);
  const { data } = useQuery({
    // Separate from the pages' own cache: another page's change renders nothing again.
    queryKey: ['page-thumbnails', page.id, page.version, look.data?.css],
    queryFn: async () => {
      const [{ recipes }, { thumbnailDocument }] = await Promise.all([
        client.of(pages).view(page.id),
        import('./thumbnail-document.ts'),
      ]);
      const isEmpty = recipes.html.trim() === '';
      const { html, css } = mediaForCanvas(recipes, site);
      return isEmpty
        ? ''
        : thumbnailDocument({
            language: page.language,
            origin: site,
            recipes: { html, css },
            look: look.data?.css ?? '',
          });
    },
    enabled: wanted && page.deletedAt === null && !look.isPending,
    staleTime: Infinity,
    retry: false,
  });
  return data || undefined;
}
