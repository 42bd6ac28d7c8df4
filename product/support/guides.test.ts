import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { GUIDES, headingId, searchGuides, sectionsOf, guideTitle } from './guides.ts';
import { guideHtml } from './markdown.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'docs', 'guide');
const read = (guide: string): string => readFileSync(join(FOLDER, `${guide}.md`), 'utf8');
const all = GUIDES.flatMap((guide) => sectionsOf(guide, read(guide)));

it('lists every guide once', () => {
  const files = readdirSync(FOLDER).map((name) => name.replace(/\.md$/, ''));
  expect(GUIDES.toSorted()).toEqual(files.toSorted());
});

it.each(GUIDES)('%s has a title and leads to guides that exist', (guide) => {
  const markdown = read(guide);
  expect(guideTitle(markdown)).not.toBe('');
  const ids = new Set(all.map((section) => `${section.guide}#${section.id}`));
  for (const [, to = ''] of guideHtml(markdown).matchAll(/href="\/support\/docs\/([^"]*)"/g)) {
    const [other = '', id] = to.split('#');
    expect(GUIDES).toContain(other);
    if (id) expect(ids).toContain(`${other}#${id}`);
  }
  expect(guideHtml(markdown)).not.toMatch(/href="[^"]*\.md/);
});

it('finds sections by all of their words, titles first', () => {
  expect(searchGuides(all, '')).toEqual([]);
  expect(searchGuides(all, 'xylophone')).toEqual([]);
  expect(searchGuides(all, 'webhooks')[0]).toMatchObject({ guide: 'webhooks' });
  const [first] = searchGuides(all, 'rotating secret');
  expect(first?.excerpt.toLowerCase()).toMatch(/rotat|secret/);
  for (const found of searchGuides(all, 'gift pause'))
    expect(`${found.title} ${found.heading} ${found.text}`.toLowerCase()).toMatch(/pause/);
});

it('renders headings with ids, links between guides, and code and tables that can be scrolled by keyboard', () => {
  const html = guideHtml(
    '# One\n\n## Do this & that\n\n[CRM](crm.md#two) [site](https://example.org) <b>x</b>\n\n```js\nif (a < b) {}\n```\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n',
  );
  expect(html).toContain(`<h2 id="${headingId('Do this & that')}">Do this &amp; that</h2>`);
  expect(html).toContain('href="/support/docs/crm#two"');
  expect(html).toContain('href="https://example.org" target="_blank" rel="noreferrer"');
  expect(html).toContain('<pre tabindex="0"><code>if (a &lt; b) {}');
  expect(html).toMatch(/<div class="table" tabindex="0"[^>]*><table>/);
  expect(html).toContain('&lt;b&gt;x&lt;/b&gt;');
});

it('takes a heading inside of code for text', () => {
  const sections = sectionsOf('x', '# T\n\nbegin\n\n```sh\n## no heading\n```\n\n## Real\n\ntext');
  expect(sections.map(({ heading }) => heading)).toEqual(['', 'Real']);
});
