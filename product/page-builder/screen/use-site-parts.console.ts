import { SITE_PARTS } from '@tributary/resources/themes/theme-file.ts';
import type { Editor } from 'grapesjs';
import { useEffect } from 'react';
import type { PageBuilderProps, SiteParts } from '../builder-props.ts';
import { cleanHtml } from '../safety/clean-html.ts';

/** Marks the parts beside the page on the canvas. They are no components: they are never selected or saved. */
const MARK = 'data-site-part';

/** Shows the site's header and footer around the page, as visitors see them. */
export function useSiteParts(
  editor: Editor | null,
  { header, footer }: SiteParts,
  html: PageBuilderProps['sitePartsHtml'],
): void {
  useEffect(() => {
    if (editor === null || html === undefined) return undefined;
    const asked: SiteParts = { header, footer };
    const draw = (): void => {
      const page = editor.getWrapper()?.view?.el;
      if (!page?.parentElement) return;
      page.parentElement.querySelectorAll(`[${MARK}]`).forEach((part) => part.remove());
      for (const part of SITE_PARTS) {
        if (!asked[part]) continue;
        const place = page.ownerDocument.createElement('div');
        place.setAttribute(MARK, part);
        place.inert = true;
        place.innerHTML = cleanHtml(html[part]);
        page.insertAdjacentElement(part === 'header' ? 'beforebegin' : 'afterend', place);
      }
    };
    draw();
    editor.on('canvas:frame:load:body', draw);
    return () => void editor.off('canvas:frame:load:body', draw);
  }, [editor, header, footer, html]);
}
