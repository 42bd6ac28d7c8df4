import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES } from '@tributary/kit/i18n/locales.ts';
import { expect, it } from 'vitest';
import { foundByWords } from './found-by-words.ts';

interface Component {
  name: string;
  hint: string;
}

const folder = join(import.meta.dirname, '../../form-engine/components');
const componentsIn = (locale: string): Component[] =>
  globSync(`*/messages/*Component.${locale}.json`, { cwd: folder }).map((file) =>
    JSON.parse(readFileSync(join(folder, file), 'utf8')),
  );
const search = (components: Component[], typed: string) => {
  const { found, named } = foundByWords(components, typed, ({ name, hint }) => ({
    names: [name],
    hints: [hint],
  }));
  return { found: found.map(({ name }) => name), named };
};

it.each(LOCALES)('finds a component by its name in %s, before others', (locale) => {
  const components = componentsIn(locale);
  expect(components.length).toBeGreaterThan(30);
  for (const { name } of components) {
    expect(search(components, name).found).toContain(name);
    expect(search(components, name.toUpperCase()).found[0]?.toLowerCase()).toContain(name.toLowerCase());
  }
});

const some = [
  { name: 'Teléfono', hint: 'Un número de teléfono' },
  { name: 'Número', hint: 'Con o sin decimales' },
  { name: 'Firma', hint: 'Escrita o dibujada' },
];

it.each([
  ['numero', ['Número', 'Teléfono'], 1],
  ['  TELÉFONO ', ['Teléfono'], 1],
  ['decimales', ['Número'], 0],
  ['', ['Teléfono', 'Número', 'Firma'], 3],
  ['casa', [], 0],
])('“%s” finds %j', (typed, found, named) => {
  expect(search(some, typed)).toEqual({ found, named });
});
