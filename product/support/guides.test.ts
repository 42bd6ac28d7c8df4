import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { GUIDES, headingId, searchGuides, sectionsOf, guideTitle } from './guides.ts';
import { guideHtml } from './markdown.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'docs', 'guide');
const PICTURES_FOLDER = join(FOLDER, '..', 'pictures', 'guide');
const PICTURES = new Map(
  readdirSync(PICTURES_FOLDER)
    .filter((name) => name.endsWith('.webp'))
    .map((name) => [name.replace(/\.webp$/, ''), `/assets/${name}`]),
);
/** Guides about parts without a screen. */
const WITHOUT_SCREEN = new Set(['hosting']);
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
  for (const [, to = ''] of guideHtml(markdown, PICTURES).matchAll(/href="\/support\/docs\/([^"]*)"/g)) {
    const [other = '', id] = to.split('#');
    expect(GUIDES).toContain(other);
    if (id) expect(ids).toContain(`${other}#${id}`);
  }
  expect(guideHtml(markdown, PICTURES)).not.toMatch(/href="[^"]*\.md/);
});

it.each(GUIDES)('%s has pictures that are there, with words in their place', (guide) => {
  const shown = [...read(guide).matchAll(/!\[([^\]]*)\]\(\.\.\/pictures\/guide\/([\w-]+)\.webp\)/g)];
  expect(shown.length > 0).toBe(!WITHOUT_SCREEN.has(guide));
  const html = guideHtml(read(guide), PICTURES);
  for (const [, words = '', name = ''] of shown) {
    expect(words.length).toBeGreaterThan(10);
    expect(html).toContain(`<img src="/assets/${name}.webp" alt="${words.replaceAll('&', '&amp;')}"`);
  }
});

it('has no picture that no guide shows, and none that no journey takes', () => {
  const texts = GUIDES.map(read).join('\n');
  const unused = [...PICTURES.keys()].filter((name) => !texts.includes(`/${name}.webp)`));
  expect(unused).toEqual([]);
  const words = JSON.parse(readFileSync(join(PICTURES_FOLDER, 'words.json'), 'utf8')) as object;
  expect(Object.keys(words).toSorted()).toEqual([...PICTURES.keys()].toSorted());
});

it('leaves pictures out of the search, and shows the text of a missing one', () => {
  const text = 'See ![The list](../pictures/guide/list.webp) here.';
  expect(sectionsOf('x', text)[0]?.text).toBe('See here.');
  expect(guideHtml(text, new Map())).toContain('See The list here.');
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
    new Map(),
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
