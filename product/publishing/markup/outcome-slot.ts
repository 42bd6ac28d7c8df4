/**
 * Replaces a page's main content with an outcome. Headers at its beginning and footers at its end are kept: they
 * identify the organization. Only accepts a compiled page; its html is well-formed and has one main.
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

/** The end of the headers and navigation at the content's beginning. */
function headLength(inner: string): number {
  let length = 0;
  for (;;) {
    const name = /^\s*<(header|nav)[\s>]/.exec(inner.slice(length))?.[1];
    if (!name) return length;
    length = closeOf(inner, name, length);
  }
}

/** The beginning of the footer at the content's end; the end where there is none. */
function footStart(inner: string, from: number): number {
  if (!inner.trimEnd().endsWith('</footer>')) return inner.length;
  for (const { index } of inner.matchAll(/<footer[\s>]/g))
    if (index >= from && inner.slice(closeOf(inner, 'footer', index)).trim() === '') return index;
  return inner.length;
}

/** The end of the first element of this name at or after an index. */
function closeOf(html: string, name: string, from: number): number {
  let depth = 0;
  for (const { 0: tag, index } of html.slice(from).matchAll(new RegExp(`</?${name}(?=[\\s>])[^>]*>`, 'g'))) {
    depth += tag.startsWith('</') ? -1 : 1;
    if (depth === 0) return from + index + tag.length;
  }
  return html.length;
}
