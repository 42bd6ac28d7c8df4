import type { Shown } from './media.ts';

/** The formats of a picture's sizes, as their addresses end. */
export type MediaEnding = 'avif' | 'webp' | 'jpeg' | 'png' | 'pdf';

const FOLDER = 'media/library';

/**
 * Where a file of the library is in storage, and below the site's address. Its bytes never change: another crop or
 * another file has another `variant`.
 */
export const mediaPath = (
  id: string,
  { variant }: Pick<Shown, 'variant'>,
  width: number,
  ending: MediaEnding,
): string => `${FOLDER}/${id}/${variant}-${width}.${ending}`;

/** The folder with all files of one record. */
export const mediaFolder = (id: string): string => `${FOLDER}/${id}`;

/** The address of a picture that is at least so wide, or of its largest size; a document's own. */
export function mediaAddress(id: string, shown: Shown, width: number): string {
  if (shown.fallback === 'pdf') return `/${mediaPath(id, shown, 0, 'pdf')}`;
  const size = shown.widths.find((each) => each >= width) ?? shown.widths.at(-1)!;
  return `/${mediaPath(id, shown, size, 'webp')}`;
}

/** The widest size that browsers without AVIF and WebP get, in pixels. */
export const FALLBACK_WIDTH = 1600;

/** The width of a picture's fallback, in pixels. */
export const fallbackWidth = ({ widths }: Shown): number =>
  widths.findLast((width) => width <= FALLBACK_WIDTH) ?? widths[0]!;
