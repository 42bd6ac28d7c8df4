import { usePublicAddress } from '@tributary/engine/screens/console-context.console.tsx';
import { usePageLook } from '@tributary/resources/themes/screens/use-page-look.console.ts';
import type { SitePart } from '@tributary/resources/themes/theme-file.ts';
import { useCallback, useMemo } from 'react';
import { sitePart } from '../../publishing/compile/site-parts.ts';
import { onCanvas } from '../site-media.ts';

/** Makes the markup of a header or footer for a canvas, with the site's pictures; undefined while it is loading. */
export function useSitePart(): ((part: SitePart, markup?: string) => string) | undefined {
  const { data } = usePageLook();
  const site = new URL(usePublicAddress()('')).origin;
  const make = useCallback(
    (part: SitePart, markup?: string): string =>
      data
        ? sitePart(part, markup, data.identity).replace(/ src="\/(?!\/)/g, ` src="${onCanvas(site)}/`)
        : '',
    [data, site],
  );
  return data ? make : undefined;
}

/** The header and footer of the active theme, for a canvas; undefined while they are loading. */
export function useSitePartsHtml(): Record<SitePart, string> | undefined {
  const { data } = usePageLook();
  const make = useSitePart();
  return useMemo(
    () =>
      data && make
        ? { header: make('header', data.html.header), footer: make('footer', data.html.footer) }
        : undefined,
    [data, make],
  );
}
