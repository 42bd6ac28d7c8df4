/** A picture of a page's markup has the id of its file in this attribute. */
export const MEDIA_ATTRIBUTE = 'data-tributary-media';

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const WHOLE_ID = new RegExp(`^${ID}$`);
const NAMED = new RegExp(`\\s${MEDIA_ATTRIBUTE}="(${ID})"`, 'g');

/** The id of a file in an attribute, or null for anything else. */
export const mediaIdIn = (value: string): string | null => (WHOLE_ID.test(value) ? value : null);

/** The ids of the library's files that a page's markup shows, each once, in the order of the page. */
export function mediaIn(html: string): string[] {
  return [...new Set(Array.from(html.matchAll(NAMED), ([, id = '']) => id))];
}
