import { mediaFolder } from './addresses.ts';

/** A picture of a page's markup has the id of its file in this attribute. */
export const MEDIA_ATTRIBUTE = 'data-tributary-media';

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const WHOLE_ID = new RegExp(`^${ID}$`);
/** The address of a file below the site's own, in an attribute or a style. */
const ADDRESS = `(?<=["'(;\\s])/${mediaFolder(`(${ID})`)}/[0-9a-f]{8}-(\\d+)\\.(?:avif|webp|jpeg|png|pdf)`;
const NAMED = new RegExp(`\\s${MEDIA_ATTRIBUTE}="(${ID})"|${ADDRESS}`, 'g');

/** The id of a file in an attribute, or null for anything else. */
export const mediaIdIn = (value: string): string | null => (WHOLE_ID.test(value) ? value : null);

/** The ids of the library's files that a page shows, by id or by address, each once, in the order of the texts. */
export function mediaIn(...texts: string[]): string[] {
  const found = texts.flatMap((text) =>
    Array.from(text.matchAll(NAMED), ([, named, addressed]) => named ?? addressed ?? ''),
  );
  return [...new Set(found)];
}

/**
 * The text with other addresses for the library's files.
 * @param addressOf the address of a file in a width of pixels; undefined leaves it as it is
 */
export const withMediaAddresses = (
  text: string,
  addressOf: (id: string, width: number) => string | undefined,
): string =>
  text.replace(
    new RegExp(ADDRESS, 'g'),
    (address, id: string, width: string) => addressOf(id, Number(width)) ?? address,
  );
