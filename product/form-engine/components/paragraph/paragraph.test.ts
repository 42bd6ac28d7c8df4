import { expect, it } from 'vitest';
import { paragraphs } from '../../markup.ts';

const link = (address: string): string => `<a href="mailto:${address}">${address}</a>`;

it.each([
  ['Write to us at hello@river.example.', `Write to us at ${link('hello@river.example')}.`],
  ['hello@river.example', link('hello@river.example')],
  ['Or write:\nhello+gifts@river.example', `Or write:<br>${link('hello+gifts@river.example')}`],
  ['Us (hello@river.example)', `Us (${link('hello@river.example')})`],
  [
    '[write to hello@river.example](https://river.example)',
    '<a href="https://river.example" target="_blank" rel="noopener noreferrer">write to hello@river.example</a>',
  ],
  ['[us](mailto:hello@river.example)', '<a href="mailto:hello@river.example">us</a>'],
  ['25 @ home, a@b, "x"@y.org', '25 @ home, a@b, &quot;x&quot;@y.org'],
  ['<b>a@b.example</b>', '&lt;b&gt;a@b.example&lt;/b&gt;'],
])('shows %j', (text, html) => {
  expect(paragraphs(text)).toBe(`<p class="tf-text">${html}</p>`);
});

it('takes no longer for a long text that only begins like an address', () => {
  const text = `${'a'.repeat(20_000)}@`;
  expect(paragraphs(text)).toBe(`<p class="tf-text">${text}</p>`);
});
