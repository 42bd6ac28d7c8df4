/** Elements a page made with the builder may contain. What is not listed never reaches the canvas or the page. */
export const ALLOWED_TAGS: ReadonlySet<string> = new Set(
  (
    'div section header footer main nav article aside h1 h2 h3 h4 h5 h6 p span a b strong i em u s small sub sup mark ' +
    'br hr ul ol li dl dt dd blockquote q cite figure figcaption img picture table thead tbody tfoot tr th td caption ' +
    'details summary time address pre code abbr wbr bdi bdo'
  ).split(' '),
);

/** Elements whose content goes with them; of any other unknown element the children are kept. */
export const DROPPED_WITH_CONTENT: ReadonlySet<string> = new Set(
  (
    'script style template noscript noembed noframes iframe frame frameset object embed applet svg math textarea ' +
    'title select option xmp plaintext audio video canvas base link meta portal'
  ).split(' '),
);

const EVERYWHERE = new Set(['id', 'class', 'title', 'lang', 'dir', 'role', 'tabindex', 'hidden']);
const BY_TAG: Record<string, ReadonlySet<string>> = {
  a: new Set(['href', 'target', 'rel', 'hreflang', 'download']),
  img: new Set(['src', 'alt', 'width', 'height', 'loading', 'decoding']),
  td: new Set(['colspan', 'rowspan', 'headers']),
  th: new Set(['colspan', 'rowspan', 'headers', 'scope']),
  ol: new Set(['start', 'reversed', 'type']),
  time: new Set(['datetime']),
  details: new Set(['open']),
};

/** The attributes by which the publisher finds a form and a counter. */
export const FORM_ATTRIBUTE = 'data-tributary-form';
export const COUNTER_ATTRIBUTE = 'data-tributary-counter';

/** Whether an attribute may stand on an element; names are compared in lower case. */
export function isAllowedAttribute(tag: string, name: string): boolean {
  const lower = name.toLowerCase();
  if (EVERYWHERE.has(lower) || BY_TAG[tag]?.has(lower)) return true;
  if (lower === FORM_ATTRIBUTE || lower === COUNTER_ATTRIBUTE) return true;
  return /^aria-[a-z]+$/.test(lower);
}
