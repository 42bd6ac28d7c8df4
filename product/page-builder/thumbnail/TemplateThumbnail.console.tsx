import { useElementSize, useIntersection, useMergedRef } from '@mantine/hooks';
import { useSession } from '@tributary/engine/screens/console-context.console.tsx';
import { PageSketch } from '@tributary/resources/pages/screens/PageSketch.console.tsx';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageLook } from '@tributary/resources/themes/screens/use-page-look.console.ts';
import { rootOf } from '../project.ts';
import { templateProject } from '../templates.ts';
import { pageMarkupOf } from './markup-of.ts';
import classes from './PageThumbnail.module.css';
import { thumbnailDocument } from './thumbnail-document.ts';

/** The width at which a template is rendered before it is scaled down, in px: a desktop's. */
const DRAWN_AT = 1280;

/** The top of a page as a template begins it, in the active theme's look. Sandboxed: no script runs in it. */
export function TemplateThumbnail({ name, title }: { name: string; title: string }) {
  const { t, i18n } = useTranslation('pages');
  const { tenantName } = useSession();
  const size = useElementSize<HTMLDivElement>();
  const view = useIntersection<HTMLDivElement>({ rootMargin: '200px' });
  const isNear = view.entry?.isIntersecting ?? false;
  const look = usePageLook(isNear);
  const document = useMemo(() => {
    if (!isNear || look.isPending) return undefined;
    const language = i18n.language;
    const root = rootOf(templateProject(name, { language, organization: tenantName }));
    const html = pageMarkupOf(root);
    const origin = window.location.origin;
    return thumbnailDocument({ language, origin, recipes: { html, css: '' }, look: look.data?.css ?? '' });
  }, [isNear, look.isPending, look.data?.css, i18n.language, name, tenantName]);
  return (
    <div ref={useMergedRef(size.ref, view.ref)} className={classes.frame} inert aria-hidden>
      {document ? (
        <iframe
          className={classes.page}
          style={{ width: DRAWN_AT, scale: String(size.width / DRAWN_AT) }}
          title={t('preview', { name: title })}
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
