/**
 * Puts an outcome in place of a page's main content. What main begins with of headers and ends with of footers stays:
 * they say whose page it is. Only a compiled page may be given; its html is well-formed and has one main.
 */
export function withOutcome(html: string, outcome: string): string {
  const body = html.indexOf('<body');
  const opening = /<main(?:\s[^>]*)?>/.exec(html.slice(body));
  const end = html.lastIndexOf('</main>');
  if (!opening || end < 0) return html;
  const start = body + opening.index + opening[0].length;
  const inner = html.slice(start, end);
  const head = headLength(inner);
  const foot = footStart(inner, head);
  return (
    html.slice(0, start + head) +
    `<section class="ts-section ts-section--narrow">${outcome}</section>` +
    html.slice(start + foot)
  );
}

/** How much of the content is headers and navigation before anything else. */
function headLength(inner: string): number {
  let length = 0;
  for (;;) {
    const name = /^\s*<(header|nav)[\s>]/.exec(inner.slice(length))?.[1];
    if (!name) return length;
    length = closeOf(inner, name, length);
  }
}

/** Where the footer begins that the content ends with; the end where there is none. */
function footStart(inner: string, from: number): number {
  if (!inner.trimEnd().endsWith('</footer>')) return inner.length;
  for (const { index } of inner.matchAll(/<footer[\s>]/g))
    if (index >= from && inner.slice(closeOf(inner, 'footer', index)).trim() === '') return index;
  return inner.length;
}

/** Where the first element of this name at or after a place ends. */
function closeOf(html: string, name: string, from: number): number {
  let depth = 0;
  for (const { 0: tag, index } of html.slice(from).matchAll(new RegExp(`</?${name}(?=[\\s>])[^>]*>`, 'g'))) {
    depth += tag.startsWith('</') ? -1 : 1;
    if (depth === 0) return from + index + tag.length;
  }
  return html.length;
}
