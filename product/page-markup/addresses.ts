const BASE = 'https://this-site.invalid/';

/** Parses a URL as a browser would; null when it would not be followed at all. */
function parse(value: string): URL | null {
  return !value.includes('\0') && URL.canParse(value, BASE) ? new URL(value, BASE) : null;
}

/**
 * The URL of a link, or null unless it is a web page, an e-mail address or a telephone number. Parsed by the
 * browsers' rules, so that `java\nscript:` is recognized.
 */
export function safeLink(value: string): string | null {
  const url = parse(value);
  return url && ['https:', 'http:', 'mailto:', 'tel:', 'sms:'].includes(url.protocol) ? value.trim() : null;
}

/** Whether a link leaves the site, so that the opened page gets no access to this one. */
export function leavesSite(href: string): boolean {
  const url = parse(href);
  return url !== null && url.protocol.startsWith('http') && url.origin !== new URL(BASE).origin;
}

/**
 * The URL of a picture, a film or a font, or null: this site, https elsewhere, or a picture or font as `data:`. Plain
 * http is refused because the page's policy would not load it.
 */
export function safeResource(value: string): string | null {
  const url = parse(value);
  if (!url) return null;
  if (url.protocol === 'https:') return value.trim();
  if (url.protocol !== 'data:') return null;
  return /^data:(image\/(png|jpe?g|gif|webp|avif|svg\+xml)|font\/(woff2?|ttf|otf))[;,]/i.test(url.href)
    ? value.trim()
    : null;
}

/** A `srcset` without its unsafe candidates, or null when none is left. */
export function safeSrcset(value: string): string | null {
  const candidates = value
    .split(/,\s+|,(?=\/|https:)/)
    .map((candidate) => candidate.trim().split(/\s+/))
    .filter(
      ([address, size, ...rest]) =>
        address && safeResource(address) && rest.length === 0 && (!size || /^\d+(\.\d+)?[wx]$/.test(size)),
    );
  return candidates.length ? candidates.map((candidate) => candidate.join(' ')).join(', ') : null;
}
