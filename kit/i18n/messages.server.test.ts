import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LOCALE, LOCALES } from './locales.ts';
import { readMessages } from './messages.server.ts';

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

const messages = readMessages();
const namespaces = [...new Set(LOCALES.flatMap((locale) => Object.keys(messages[locale])))].sort();

const visitorsTexts = new URL('./published/', import.meta.url);
const languages = readdirSync(visitorsTexts).map((name) => name.replace('.json', ''));
const published = (language: string): unknown =>
  JSON.parse(readFileSync(new URL(`${language}.json`, visitorsTexts), 'utf8'));

/** A set of texts, the language that leads, and all languages. */
const sets = [
  ...namespaces.map((name) => ({
    name,
    first: DEFAULT_LOCALE as string,
    others: LOCALES.filter((locale) => locale !== DEFAULT_LOCALE) as string[],
    read: (locale: string): unknown => messages[locale as typeof DEFAULT_LOCALE][name],
  })),
  {
    name: 'published sites',
    first: 'en',
    others: languages.filter((language) => language !== 'en'),
    read: published,
  },
];

it('gathers the messages of the kit, the engine, the resources, the product and the console', () => {
  expect(namespaces).toEqual(
    expect.arrayContaining(['kit', 'screens', 'counters', 'account', 'shell', 'mail']),
  );
  expect(flatten(messages.es['counters'])).toContainEqual(['title', 'Contadores']);
});

describe.each(sets)('messages of $name', ({ first, others, read }) => {
  it.each(others)('has in %s every text of the default language', (locale) => {
    const keysOf = (of: string): string[] =>
      [...new Set(flatten(read(of)).map(([key]) => message(key)))].sort();
    expect(keysOf(locale)).toEqual(keysOf(first));
  });

  it.each([first, ...others])('has no empty text in %s', (locale) => {
    expect(flatten(read(locale)).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it.each(others)('uses in %s the same values as the default language', (locale) => {
    // One and none may be said without their number.
    const countedIn = (of: string) => flatten(read(of)).filter(([key]) => !/_(one|zero)$/.test(key));
    const wanted = new Map(countedIn(first).map(([key, text]) => [message(key), values(text)]));
    for (const [key, text] of countedIn(locale))
      expect([key, values(text)]).toEqual([key, wanted.get(message(key))]);
  });
});
