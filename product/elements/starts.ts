import type { ElementData } from '@tributary/resources/elements/element.ts';

/** What a new element can begin with. */
export const ELEMENT_STARTS = ['empty', 'notice', 'card', 'steps', 'price'] as const;
export type ElementStart = (typeof ELEMENT_STARTS)[number];

type Begun = Pick<ElementData, 'type' | 'markup' | 'css' | 'properties'>;

/** The words of a start, in the language of the person who makes the element. */
export type StartWords = (
  key: 'title' | 'text' | 'button' | 'link' | 'tone' | 'items' | 'amount' | 'shown',
) => string;

const text = (key: string, label: string, begin: string): Begun['properties'][number] => ({
  key,
  label,
  type: 'text',
  default: begin,
  options: [],
});

/** A new element's code and properties. They use the theme's values, so that they look like the pages. */
export function beginElement(start: ElementStart, words: StartWords): Begun {
  const title = text('title', words('title'), words('title'));
  const body = { ...text('body', words('text'), words('text')), type: 'longText' as const };
  const link = { ...text('link', words('link'), '#'), type: 'link' as const };
  const button = text('button', words('button'), words('button'));
  switch (start) {
    case 'notice':
      return {
        type: 'ejs',
        properties: [
          { key: 'tone', label: words('tone'), type: 'choice', default: 'calm', options: ['calm', 'strong'] },
          title,
          body,
        ],
        markup: `<aside class="el-notice el-notice--<%= tone %>">
  <% if (title) { %><strong><%= title %></strong><% } %>
  <p><%= body %></p>
</aside>
`,
        css: `.el-notice {
  display: grid;
  gap: 0.25rem;
  padding: 1rem 1.25rem;
  border-radius: var(--ts-radius);
  background: var(--ts-tint);
}
.el-notice--strong {
  background: var(--ts-accent);
  color: var(--ts-on-accent);
}
`,
      };
    case 'card':
      return {
        type: 'html',
        properties: [title, body, button, link],
        markup: `<article class="ts-card el-card">
  <h3>{{title}}</h3>
  <p>{{body}}</p>
  <a class="ts-button" href="{{link}}">{{button}}</a>
</article>
`,
        css: `.el-card {
  display: grid;
  gap: 0.75rem;
  justify-items: start;
}
`,
      };
    case 'steps':
      return {
        type: 'ejs',
        properties: [title, { ...text('items', words('items'), words('text')), type: 'longText' }],
        markup: `<section class="el-steps">
  <h2><%= title %></h2>
  <ol>
    <% for (const item of items.split('\\n').filter(Boolean)) { %>
      <li><%= item %></li>
    <% } %>
  </ol>
</section>
`,
        css: `.el-steps ol {
  display: grid;
  gap: 0.75rem;
  margin-block-start: 1rem;
}
`,
      };
    case 'price':
      return {
        type: 'ejs',
        properties: [
          title,
          { key: 'amount', label: words('amount'), type: 'number', default: 25, options: [] },
          { key: 'isShown', label: words('shown'), type: 'boolean', default: true, options: [] },
          body,
        ],
        markup: `<div class="ts-card el-price">
  <% if (isShown) { %><p class="ts-number">£<%= amount %></p><% } %>
  <h3><%= title %></h3>
  <p><%= body %></p>
</div>
`,
        css: `.el-price {
  display: grid;
  gap: 0.5rem;
}
`,
      };
    default:
      return { type: 'html', properties: [], markup: '', css: '' };
  }
}
