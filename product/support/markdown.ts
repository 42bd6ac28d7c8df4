import { Marked } from 'marked';
import { headingId } from './guides.ts';

const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!);

/** Where a link of a guide leads in the console: another guide is its own screen. */
function addressOf(href: string): string {
  const [, guide, id] = /^([a-z-]+)\.md(#.*)?$/.exec(href) ?? [];
  return guide ? `/support/docs/${guide}${id ?? ''}` : href;
}

const marked = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${escape(headingId(text.replace(/[*`]/g, '')))}">${this.parser.parseInline(tokens)}</h${depth}>`;
    },
    link({ href, tokens }) {
      const to = addressOf(href);
      const outside = /^https?:/.test(to) ? ' target="_blank" rel="noreferrer"' : '';
      return `<a href="${escape(to)}"${outside}>${this.parser.parseInline(tokens)}</a>`;
    },
    // What is wider than the screen is scrolled by keyboard too.
    code: ({ text }) => `<pre tabindex="0"><code>${escape(text)}\n</code></pre>`,
    table(token) {
      const cells = (row: typeof token.header, tag: string): string =>
        row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('');
      const rows = token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('');
      return `<div class="table" tabindex="0"><table><thead><tr>${cells(token.header, 'th')}</tr></thead><tbody>${rows}</tbody></table></div>`;
    },
    // The guides are ours and have none; what looks like html is text.
    html: ({ text }) => escape(text),
  },
});

/** A guide as html for the console. */
export const guideHtml = (markdown: string): string => marked.parse(markdown, { async: false });
