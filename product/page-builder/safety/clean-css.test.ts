import { expect, it } from 'vitest';
import { cleanDeclarations, isSafeDeclaration } from './clean-css.ts';

it.each([
  ['color', 'red} body{display:none'],
  ['color', 'red;position:fixed'],
  ['background', 'url(javascript:alert(1))'],
  ['background', 'url("data:text/html,x")'],
  ['width', 'expression(alert(1))'],
  ['behavior', 'url(/x.htc)'],
  ['color', '</style><script>'],
  ['-moz-binding', 'none'],
  ['co lor', 'red'],
  ['color', '\\3c script'],
  ['--ts-accent', '@import "https://evil.example/x.css"'],
])('refuses %s: %s', (property, value) => expect(isSafeDeclaration(property, value)).toBe(false));

it.each([
  ['color', 'var(--ts-accent)'],
  ['--ts-accent', '#1d5c4a'],
  ['padding-block-start', '40px'],
  ['font-family', '"Iowan Old Style", Georgia, serif'],
  ['box-shadow', '0 1px 3px rgb(16 24 40 / 14%)'],
  ['background-image', 'url("https://example.org/a;b.png")'],
])('keeps %s: %s', (property, value) => expect(isSafeDeclaration(property, value)).toBe(true));

it('ignores styles that are no text', () => {
  expect(cleanDeclarations({ color: { a: 1 }, 'line-height': 1.5, width: null })).toEqual({
    'line-height': '1.5',
  });
  expect(cleanDeclarations('color:red')).toEqual({});
});
