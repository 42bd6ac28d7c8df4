import { Marked } from 'marked';
import { headingId } from './guides.ts';

/** The addresses of the guides' pictures, by the names of their files. */
export type GuidePictures = ReadonlyMap<string, string>;

const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!);

/** The console's address for a link of a guide: another guide is a separate screen. */
function addressOf(href: string): string {
  const [, guide, id] = /^([a-z-]+)\.md(#.*)?$/.exec(href) ?? [];
  return guide ? `/support/docs/${guide}${id ?? ''}` : href;
}

/** The size in which the journeys take the pictures: the text does not jump when they arrive. */
const [WIDTH, HEIGHT] = [1280, 800];

const markedWith = (pictures: GuidePictures): Marked =>
  new Marked({
    renderer: {
      image({ href, text }) {
        const address = escape(
          pictures.get(/^\.\.\/pictures\/guide\/([\w-]+)\.webp$/.exec(href)?.[1] ?? '') ?? '',
        );
        // In full size in a new window: beside the text it is smaller.
        return address
          ? `<a class="picture" href="${address}" target="_blank"><img src="${address}" alt="${escape(text)}" width="${WIDTH}" height="${HEIGHT}" loading="lazy"></a>`
          : escape(text);
      },
      heading({ tokens, depth, text }) {
        return `<h${depth} id="${escape(headingId(text.replace(/[*`]/g, '')))}">${this.parser.parseInline(tokens)}</h${depth}>`;
      },
      link({ href, tokens }) {
        const to = addressOf(href);
        const outside = /^https?:/.test(to) ? ' target="_blank" rel="noreferrer"' : '';
        return `<a href="${escape(to)}"${outside}>${this.parser.parseInline(tokens)}</a>`;
      },
      // Parts wider than the screen can be scrolled by keyboard too.
      code: ({ text }) => `<pre tabindex="0"><code>${escape(text)}\n</code></pre>`,
      table(token) {
        const cells = (row: typeof token.header, tag: string): string =>
          row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('');
        const rows = token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('');
        return `<div class="table" tabindex="0"><table><thead><tr>${cells(token.header, 'th')}</tr></thead><tbody>${rows}</tbody></table></div>`;
      },
      // The guides are ours and contain no html; text that looks like html is shown as text.
      html: ({ text }) => escape(text),
    },
  });

/** A guide as html for the console. @param pictures without one of them, its words are shown */
export const guideHtml = (markdown: string, pictures: GuidePictures): string =>
  markedWith(pictures).parse(markdown, { async: false });
