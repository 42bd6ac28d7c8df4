const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

const escaped = (text: string): string => text.replace(/[&<>]/g, (sign) => ESCAPES[sign] ?? sign);
const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|nbsp);/g, (whole, name: string) => NAMED[name] ?? whole);

/** The shape of a plain text on the page: one line, paragraphs, or a list with an item in each line. */
type TextShape = 'line' | 'paragraphs' | 'ul' | 'ol';

const PLAIN_LIST = /^\s*<(ul|ol)>\s*((?:<li>[^<]*<\/li>\s*)+)<\/\1>\s*$/i;

/**
 * The text of markup that contains only text, line breaks and, if it is of that shape, plain paragraphs or one list; null
 * when a plain field could not show it without loss.
 */
export function plainText(markup: string): { text: string; shape: TextShape } | null {
  const [, list, items = ''] = PLAIN_LIST.exec(markup) ?? [];
  if (list !== undefined) {
    const lines = [...items.matchAll(/<li>([^<]*)<\/li>/gi)].map(([, item = '']) => unescaped(item));
    return { text: lines.join('\n'), shape: list.toLowerCase() === 'ol' ? 'ol' : 'ul' };
  }
  const paragraphs = /^\s*<p>/i.test(markup);
  const lines = (
    paragraphs ? markup.replace(/<\/p>\s*<p>/gi, '\n\n').replace(/^\s*<p>|<\/p>\s*$/gi, '') : markup
  ).replace(/<br\s*\/?>/gi, '\n');
  return /<[a-z/!]/i.test(lines)
    ? null
    : { text: unescaped(lines), shape: paragraphs ? 'paragraphs' : 'line' };
}

/**
 * Markup for typed text: blank lines separate paragraphs where they are allowed, line ends become breaks, and in a list
 * every line is an item.
 */
export function textMarkup(text: string, shape: TextShape): string {
  const broken = (part: string): string => escaped(part).replaceAll('\n', '<br>');
  const each = (tag: string, parts: string[]): string =>
    parts.map((part) => `<${tag}>${broken(part)}</${tag}>`).join('');
  if (shape === 'line') return broken(text);
  if (shape === 'paragraphs') return each('p', text.split('\n\n'));
  return `<${shape}>${each('li', text.split('\n'))}</${shape}>`;
}
