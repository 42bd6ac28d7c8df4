import {
  numbers,
  measureTimeAndMemory,
  type RandomSource,
} from '@tributary/engine/isolation/fuzz.testing.ts';
import { createIsolation, IsolationError } from '@tributary/engine/isolation/isolation.server.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { tasks } from './compile-tasks.server.ts';

const OPENINGS = [
  'a{', 'a,b{', '&,& &{', '& & &{', '@media print{', '@media (width>1px),screen{', '@supports (a:b){', '@layer x{',
  '@container (width>1px){', '@scope (a){', '@starting-style{', ':not(', ':where(', ':is(a,b,', ':has(', 'calc(',
  'min(1px,', 'var(--x,', 'light-dark(red,', 'color-mix(in lab,red,', 'url(', '[a="', 'image-set(', '@font-face{',
  '@keyframes x{', '@unknown x{', '@import "', '"', "'", '/*', '(', '[', '{',
]; // prettier-ignore
const PIECES = [
  'color:red', 'width:calc(1px + 2%)', '--x:{}', ';', '}', ')', ']', ',', 'a', '.b', '#c', '&', '!important', '\\',
  '\\0000', '\u0000', '\ud800', '"', "'", '*/', '<!--', '-->', '</style>', '@charset "x";', 'u+0-10ffff', '1e309', '%',
  'grid-template:[a] "b" 1fr/auto', 'background:red url(x),linear-gradient(red,blue)', '🜊', '\n', 'transition:all 1s',
]; // prettier-ignore
const CLOSINGS: Record<string, string> = {
  '{': '}',
  '(': ')',
  ',': ')',
  '[': ']',
  '"': '"',
  "'": "'",
  '*': '*/',
};

function hostileCss(random: RandomSource): string {
  let css = '';
  for (let part = random.below(6) + 1; part > 0; part -= 1) {
    const opening = random.one(OPENINGS);
    const times = random.one([1, 2, 8, 24, 33, 200, random.below(20_000)]);
    css += opening.repeat(times);
    for (let piece = random.below(12); piece > 0; piece -= 1) css += random.one(PIECES);
    if (random.below(3)) css += (CLOSINGS[opening.at(-1)!] ?? '').repeat(times);
  }
  return css.slice(0, 300_000);
}

const TAGS = ['div', 'p', 'b', 'i', 'a', 'table', 'td', 'tr', 'svg', 'math', 'template', 'select', 'button', 'nobr', 'li', 'font', 'h1', 'form', 'frameset', 'plaintext']; // prettier-ignore
const MARKUP = ['text', '&amp;', '&#0;', '&#x110000;', '<!--', '-->', '<![CDATA[', ' style="color:red;', '"', '>', '<', '</', '\u0000', '<div data-tributary-form="']; // prettier-ignore

function hostileHtml(random: RandomSource): string {
  let html = '';
  for (let part = random.below(6) + 1; part > 0; part -= 1) {
    const tag = random.one(TAGS);
    const attribute = random.one(['', ' class=a', ` x${random.below(9)}=y`, ' style="width:calc("', ' id=x']);
    const times = random.one([1, 3, 50, 500, random.below(8_000)]);
    for (let at = 0; at < times; at += 1) html += `<${tag}${attribute}${at % 7 ? '' : ` k=${at}`}>`;
    for (let piece = random.below(8); piece > 0; piece -= 1) html += random.one(MARKUP);
    if (random.below(3)) html += `</${tag}>`.repeat(times);
  }
  return html.slice(0, 500_000);
}

const isolation = createIsolation<typeof tasks>({
  module: import.meta.resolve('./compile-tasks.server.ts'),
  timeoutMs: 2_000,
  memoryMb: 400,
  resultBytes: 16_000_000,
  processes: 2,
  waiting: 50,
});
// Generating the documents leaves garbage too, so only growth beyond that counts.
beforeAll(async () => {
  await compileAll(1_500, (random) => ({ html: '<p>x</p>', css: hostileCss(random) }));
}, 120_000);
afterAll(() => isolation.close());

const compile = (html: string, css: string, owner: string) =>
  isolation.run(
    'compile',
    {
      tenantId: owner,
      page: {
        id: 'p',
        slug: 'p',
        name: 'P',
        language: 'en-US',
        html,
        css,
        metadata: { title: '', description: '' },
      },
      forms: new Map(),
      counters: new Map(),
      styles: { base: '', form: '' },
      script: '',
      origin: 'http://a.example',
      siteName: 'A',
      paymentOrigins: [],
      now: new Date(0),
    },
    owner,
  );

/** Compiles documents as four tenants at once would, and counts how each ended. */
async function compileAll(
  count: number,
  documentOf: (random: RandomSource) => { html: string; css: string },
) {
  const random = numbers(20_260_601);
  const ends: Record<string, number> = {};
  let made = 0;
  const tenant = async (owner: string): Promise<void> => {
    while (made < count) {
      made += 1;
      const { html, css } = documentOf(random);
      const end = await compile(html, css, owner).then(
        (result) => ('hash' in result ? 'compiled' : JSON.stringify(result)),
        (error: unknown) => (error instanceof IsolationError ? error.fault : Promise.reject(error)),
      );
      ends[end] = (ends[end] ?? 0) + 1;
    }
  };
  await Promise.all(['a', 'b', 'c', 'd'].map(tenant));
  return ends;
}

it(
  'compiles 10,000 hostile style sheets without blocking and without growing',
  { timeout: 240_000 },
  async () => {
    const stop = measureTimeAndMemory();
    const ends = await compileAll(10_000, (random) => ({ html: '<p>x</p>', css: hostileCss(random) }));
    const { busiestMs, grownMb } = stop();
    console.info('style sheets', ends, { busiestMs, grownMb });
    expect(Object.values(ends).reduce((sum, one) => sum + one)).toBe(10_000);
    expect(ends['compiled']).toBeGreaterThan(1_000);
    // The bounds that are checked beforehand leave nothing that crashes or blocks the parser.
    expect(ends['crashed'] ?? 0).toBe(0);
    expect(busiestMs).toBeLessThan(200);
    expect(grownMb).toBeLessThan(100);
  },
);

it('compiles hostile markup without blocking and without growing', { timeout: 240_000 }, async () => {
  const stop = measureTimeAndMemory();
  const ends = await compileAll(400, (random) => ({ html: hostileHtml(random), css: '' }));
  const { busiestMs, grownMb } = stop();
  console.info('markup', ends, { busiestMs, grownMb });
  expect(Object.values(ends).reduce((sum, one) => sum + one)).toBe(400);
  expect(busiestMs).toBeLessThan(200);
  expect(grownMb).toBeLessThan(100);
});
