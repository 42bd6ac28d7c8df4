import { useElementSize, useIntersection, useMergedRef } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { PAGE_CLASS } from '../../page-builder/project.ts';
import { usePageLook } from '@tributary/resources/themes/screens/use-page-look.console.ts';
import { thumbnailDocument } from '../../page-builder/thumbnail/thumbnail-document.ts';
import { elements } from '@tributary/resources/elements/element.ts';
import type { elementRoutes } from '@tributary/resources/elements/routes.ts';
import frame from '../../page-builder/thumbnail/PageThumbnail.module.css';
import type { ElementCode } from '../library.ts';

/** The width at which an element is rendered before it is scaled down, in px. */
const DRAWN_AT = 560;

interface ElementThumbnailProps {
  /** Names the element in the cache, with its language. */
  id: string;
  title: string;
  code: ElementCode;
  language: string;
}

/** How an element begins, in the active theme’s look. Rendered by the server once the card is near; sandboxed. */
export function ElementThumbnail({ id, title, code, language }: ElementThumbnailProps) {
  const size = useElementSize<HTMLDivElement>();
  const view = useIntersection<HTMLDivElement>({ rootMargin: '200px' });
  const isNear = view.entry?.isIntersecting ?? false;
  const call = routesOf<typeof elementRoutes>(useClient());
  const look = usePageLook(isNear);
  const { data } = useQuery({
    queryKey: [elements.name, 'library', id, language],
    queryFn: () => call('POST /element-previews', { body: { ...code, values: {} } }),
    enabled: isNear && code.markup !== '',
    staleTime: Infinity,
    retry: 1,
  });
  const css = `.ts-page{min-height:0;display:grid;place-items:center;height:350px;padding:2rem}.ts-element{width:100%}`;
  return (
    <div ref={useMergedRef(size.ref, view.ref)} className={frame.frame} inert aria-hidden>
      {data?.rendered ? (
        <iframe
          className={frame.page}
          style={{ width: DRAWN_AT, scale: String(size.width / DRAWN_AT) }}
          title={title}
          sandbox=""
          tabIndex={-1}
          srcDoc={thumbnailDocument({
            language,
            origin: window.location.origin,
            recipes: {
              html: `<main class="${PAGE_CLASS}"><div class="ts-element">${data.html}</div></main>`,
              css: `${data.css}${css}`,
            },
            look: look.data?.css ?? '',
          })}
        />
      ) : null}
    </div>
  );
}
