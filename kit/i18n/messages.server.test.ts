import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readCatalogues } from './messages.server.ts';
import { DEFAULT_LOCALE, LOCALES } from './locales.ts';

const catalogues = readCatalogues();
const names = [...new Set(LOCALES.flatMap((locale) => Object.keys(catalogues[locale])))].sort();

/** Every key with its text: `menu.pages` → `Pages`. */
function flatten(node: unknown, path: string[] = []): [string, string][] {
  if (typeof node === 'object' && node !== null)
    return Object.entries(node).flatMap(([key, child]) => flatten(child, [...path, key]));
  return [[path.join('.'), String(node)]];
}

/** Plural forms differ between languages (`_one`, `_many`, `_other`); the message behind them is one. */
const message = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '');
const values = (text: string): string[] =>
  [...text.matchAll(/\{\{\s*([^,}\s]+)[^}]*\}\}/g)].map((match) => match[1]!).sort();

describe.each(names)('catalogue %s', (name) => {
  it('is named to the type checker', () => {
    const declared = readFileSync(new URL('./namespaces.ts', import.meta.url), 'utf8');
    expect(declared).toContain(`/locales/${DEFAULT_LOCALE}/${name}.json'`);
  });

  it.each(LOCALES.filter((locale) => locale !== DEFAULT_LOCALE))(
    'says in %s whatever it says in the default language',
    (locale) => {
      const keysOf = (of: typeof locale): string[] =>
        [...new Set(flatten(catalogues[of][name]).map(([key]) => message(key)))].sort();
      expect(keysOf(locale)).toEqual(keysOf(DEFAULT_LOCALE));
    },
  );

  it.each(LOCALES)('has no empty text in %s', (locale) => {
    expect(flatten(catalogues[locale][name]).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it.each(LOCALES)('uses in %s the same values as the default language', (locale) => {
    // One and none may be said without their number.
    const countedIn = (of: typeof locale) =>
      flatten(catalogues[of][name]).filter(([key]) => !/_(one|zero)$/.test(key));
    const wanted = new Map(countedIn(DEFAULT_LOCALE).map(([key, text]) => [message(key), values(text)]));
    const other = countedIn(locale);
    for (const [key, text] of other) expect([key, values(text)]).toEqual([key, wanted.get(message(key))]);
  });
});
