import { baseLanguage, TEXT_LANGUAGES } from '@tributary/kit/languages.ts';
import type { MediaData, Shown } from './media.ts';

/** The formats of a picture's sizes, as their addresses end. */
export type MediaEnding = 'avif' | 'webp' | 'jpeg' | 'png' | 'pdf';

const FOLDER = 'media/library';
const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

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

const ADDRESS = new RegExp(`/${FOLDER}/(${ID})/[0-9a-f]{8}-(\\d{1,5})\\.(?:avif|webp|jpeg|png|pdf)`, 'g');

/** One address of the library in a text. */
export interface NamedMedia {
  id: string;
  /** In pixels; 0 for a document. */
  width: number;
}

/** The record that an address shows, and its width; undefined for another address. Its host doesn't count. */
export function mediaIn(address: string): NamedMedia | undefined {
  const [match] = address.matchAll(ADDRESS);
  return match && { id: match[1]!, width: Number(match[2]) };
}

/** The records whose files a page's html or css shows, in order, each once. */
export function mediaIdsIn(...texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => [...text.matchAll(ADDRESS)].map((match) => match[1]!)))];
}

/** Replaces each address of the library in a text. */
export const replaceMedia = (text: string, by: (named: NamedMedia, address: string) => string): string =>
  text.replace(ADDRESS, (address: string, id: string, width: string) =>
    by({ id, width: Number(width) }, address),
  );

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

/** The alternative text of a picture in a language; the nearest one it has, and none for a decorative picture. */
export function altIn({ alt, decorative }: Pick<MediaData, 'alt' | 'decorative'>, language: string): string {
  if (decorative) return '';
  const wanted = TEXT_LANGUAGES.find((each) => each === baseLanguage(language));
  return (wanted && alt[wanted]) || Object.values(alt).find(Boolean) || '';
}
