const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

const escaped = (text: string): string => text.replace(/[&<>]/g, (sign) => ESCAPES[sign] ?? sign);
const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|nbsp);/g, (whole, name: string) => NAMED[name] ?? whole);

/**
 * The text of markup that contains only text, line breaks and, if `paragraphs`, plain paragraphs; null when a plain
 * field could not show it without loss.
 */
export function plainText(markup: string): { text: string; paragraphs: boolean } | null {
  const paragraphs = /^\s*<p>/i.test(markup);
  const lines = (
    paragraphs ? markup.replace(/<\/p>\s*<p>/gi, '\n\n').replace(/^\s*<p>|<\/p>\s*$/gi, '') : markup
  ).replace(/<br\s*\/?>/gi, '\n');
  return /<[a-z/!]/i.test(lines) ? null : { text: unescaped(lines), paragraphs };
}

/** Markup for typed text: blank lines separate paragraphs where they are allowed, line ends become breaks. */
export function textMarkup(text: string, paragraphs: boolean): string {
  const broken = (part: string): string => escaped(part).replaceAll('\n', '<br>');
  return paragraphs
    ? text
        .split('\n\n')
        .map((part) => `<p>${broken(part)}</p>`)
        .join('')
    : broken(text);
}
