/** What an address is for: followed by a visitor, or loaded as a picture. */
export type UrlPurpose = 'link' | 'image';

const LINK_SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:', 'sms:']);
const IMAGE_SCHEMES = new Set(['http:', 'https:']);
// Pictures only: inside <img> or a CSS background no format, SVG included, can run a script.
const IMAGE_DATA = /^data:image\/(png|jpe?g|gif|webp|avif|svg\+xml)[;,]/i;
const SCHEME = /^([a-z][a-z0-9+.-]*):/i;

/**
 * Returns the address, trimmed, when a published page may use it, else null.
 * Browsers ignore control characters and spaces before and inside a scheme, so they are removed
 * before looking: `java\nscript:` is read the way a browser reads it.
 */
export function safeUrl(value: string, purpose: UrlPurpose): string | null {
  const bare = [...value].filter((character) => character > ' ' && character !== '\u007f').join('');
  const scheme = SCHEME.exec(bare)?.[1];
  if (scheme === undefined) return value.trim();
  if (purpose === 'image') {
    return IMAGE_SCHEMES.has(`${scheme.toLowerCase()}:`) || IMAGE_DATA.test(bare) ? value.trim() : null;
  }
  return LINK_SCHEMES.has(`${scheme.toLowerCase()}:`) ? value.trim() : null;
}
