import { expect, it } from 'vitest';
import { highlight } from './highlight.ts';

const marked = (text: string, typed: string): string =>
  highlight(text, typed)
    .map((piece) => (piece.hit ? `[${piece.text}]` : piece.text))
    .join('');

it.each([
  ['Winter appeal', 'app', 'Winter [app]eal'],
  ['Páginas', 'PAGI', '[Pági]nas'],
  ['Río', 'ri', '[Rí]o'],
  ['Straße', 'sse', 'Straße'],
  ['a👍b', 'b', 'a👍[b]'],
  ['Winter', '', 'Winter'],
  ['Winter', 'x', 'Winter'],
])('%s, looking for %s', (text, typed, expected) => {
  expect(marked(text, typed)).toBe(expected);
});
