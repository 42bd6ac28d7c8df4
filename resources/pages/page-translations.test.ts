import { expect, it } from 'vitest';
import { pageTranslationsSchema, typedTranslationsOf } from './page-translations.ts';

const texts = { 'h1:1': { text: 'Bienvenido', source: 'Welcome' } };

it.each([
  ['an address that is still being typed', { es: { slug: 'notas-', texts } }],
  ['an address in other letters', { ar: { slug: 'رسالة', texts } }],
  ['a text that is too long', { es: { slug: '', texts: { x: { text: 'a'.repeat(20_000), source: 'b' } } } }],
  ['a language that is unknown', { xx1: { slug: '', texts } }],
])('keeps what was typed beside %s', (_, typed) => {
  expect(pageTranslationsSchema.safeParse(typed).success).toBe(false);
  expect(typedTranslationsOf(typed)).toEqual(typed);
});

it('takes nothing for invalid translations', () => {
  expect(typedTranslationsOf(undefined)).toEqual({});
  expect(typedTranslationsOf('text')).toEqual({});
});
