import { expect, it } from 'vitest';
import { contentDifferences } from './content-differences.ts';
import { processorMs } from '@tributary/tools/testing/processor-time.ts';

const heading = (content: string) => ({ type: 'heading', content });
const section = (title: string, ...more: object[]) => ({
  type: 'section',
  components: [heading(title), ...more],
});
const page = (components: object[], styles: object[] = []) => ({
  html: JSON.stringify(components),
  css: '',
  project: { pages: [{ frames: [{ component: { type: 'wrapper', components } }] }], styles },
});
const changes = (before: object, after: object) =>
  contentDifferences(before, after).map(({ kind, way, before: old, after: now }) => [
    kind,
    ...way
      .slice(1)
      .map((step) => ('word' in step ? `${step.word.split(':')[1]} ${step.said ?? ''}`.trim() : '')),
    ...(old === undefined ? [] : [old, now]),
  ]);
const sections = ['River', 'Hill', 'Sea'].map((title) =>
  section(title, { type: 'text', content: `About ${title}` }),
);

it('names the added block, with any content, and moves nothing else', () => {
  expect(changes(page(sections), page([section('New', { type: 'image' }), ...sections]))).toEqual([
    ['added', 'thing.section New'],
  ]);
});

it('names the removed block', () => {
  expect(changes(page(sections), page([sections[0]!, sections[2]!]))).toEqual([
    ['removed', 'thing.section Hill'],
  ]);
});

it('names the moved block', () => {
  expect(changes(page(sections), page([sections[2]!, sections[0]!, sections[1]!]))).toEqual([
    ['moved', 'thing.section Sea'],
  ]);
});

it('shows a text before and after', () => {
  const after = [
    sections[0]!,
    section('Hills &amp; <b>valleys</b>', { type: 'text', content: 'About Hill' }),
    sections[2]!,
  ];
  expect(changes(page(sections), page(after))).toEqual([
    ['changed', 'thing.heading Hills & valleys', 'part.text', 'Hill', 'Hills & valleys'],
  ]);
});

it('distinguishes settings and style from text', () => {
  const button = (href: string) => ({ type: 'button', content: 'Give', attributes: { href } });
  expect(changes(page([button('/a')]), page([button('/b')], [{ selectors: ['.x'], style: {} }]))).toEqual([
    ['changed', 'thing.button Give', 'part.settings'],
    ['changed', 'part.style'],
  ]);
});

it('handles a first content and an empty one', () => {
  expect(changes({ html: '', css: '', project: null }, page([heading('First')]))).toEqual([
    ['added', 'thing.page First'],
  ]);
  expect(changes({ html: '', css: '', project: null }, { html: 'x', css: '', project: null })).toEqual([]);
});

it('compares 500 blocks quickly', () => {
  const blocks = Array.from({ length: 250 }, (_, at) => section(`Title ${at}`));
  const after = [
    ...blocks
      .slice(1)
      .toReversed()
      .map((one) => structuredClone(one)),
    section('Last'),
  ];
  expect(processorMs(() => contentDifferences(page(blocks), page(after)))).toBeLessThan(2_000);
});
