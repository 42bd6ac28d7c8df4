import { expect, it } from 'vitest';
import { closestLocale, isLocale } from './locales.ts';

it.each([
  [['es-MX', 'en'], 'es'],
  [['fr', 'ES'], 'es'],
  [['en-GB'], 'en-US'],
  [['de', 'fr'], 'en-US'],
  [[], 'en-US'],
])('%j is served in %s', (wanted, locale) => {
  expect(closestLocale(wanted)).toBe(locale);
});

it('recognizes languages of the interface', () => {
  expect(isLocale('es')).toBe(true);
  expect(isLocale('es-ES')).toBe(false);
  expect(isLocale(undefined)).toBe(false);
});
