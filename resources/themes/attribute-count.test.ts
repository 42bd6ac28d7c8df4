import { expect, it } from 'vitest';
import { hasManyAttributes } from './attribute-count.ts';

const names = (count: number) => Array.from({ length: count }, (_, at) => `a${at}`).join(' ');

it.each([
  ['none', '<p>one two three four</p>'],
  ['values with spaces, signs and tags', `<p class="a b c d e" title='x > y = z' data-x=a/b>text</p>`],
  ['three', '<img src=x alt = "y" hidden/>'],
  ['an open quotation', '<p title="a b c d e f'],
  ['many small tags', '<b a b c>'.repeat(50)],
])('lets %s pass', (_, html) => {
  expect(hasManyAttributes(html, 3)).toBe(false);
});

it.each([
  ['without values', `<p ${names(4)}>`],
  ['divided by slashes', `<p/${names(4).replaceAll(' ', '/')}>`],
  ['with values', '<p a=1 b="2" c=\'3\' d = 4>'],
  ['with a closing sign in a value', '<p a=">" b c d>'],
  ['after a comment with a quotation', `<!-- <p a=" --><p ${names(4)}>`],
  ['after a text field with a quotation', `<textarea><p a="</textarea><p ${names(4)}>`],
  ['of a tag that is left open', `<p ${names(4)}`],
])('counts attributes %s', (_, html) => {
  expect(hasManyAttributes(html, 3)).toBe(true);
});
