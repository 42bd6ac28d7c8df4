import { expect, it } from 'vitest';
import { acceptedLanguages } from './accepted-languages.ts';

it.each([
  [undefined, []],
  ['', []],
  ['es', ['es']],
  ['ja, ar-EG;q=0.8, en;q=0.5', ['ja', 'ar-EG', 'en']],
  ['en;q=0.1, es-MX, fr;q=0', ['es-MX', 'en']],
  ['de;q=x, pt', ['pt']],
])('reads Accept-Language %j as %j', (header, languages) => {
  expect(acceptedLanguages(header)).toEqual(languages);
});
