import { FIXED_TITLES, type FixedTitle } from './fixed-titles.ts';
import { LOCALES } from '@tributary/kit/i18n/locales.ts';
import { heldMessages } from '@tributary/kit/i18n/messages.server.ts';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const NAMES = Object.keys(FIXED_TITLES) as FixedTitle[];
const hasPlace = (text: string | undefined): boolean => text?.includes('{{of}}') ?? false;

/** The sentences that code gives entries as their titles, instead of the name of a record. */
const written = (): string[] =>
  globSync('{engine,resources,product,apps}/**/*.ts', {
    cwd: ROOT,
    exclude: (name) => name === 'node_modules' || name === 'dist' || name.endsWith('.test.ts'),
  }).flatMap((path) =>
    [...readFileSync(join(ROOT, path), 'utf8').matchAll(/displayTitle: \(\) => (['`])(.*?)\1/g)].map(
      ([, , title = '']) => title,
    ),
  );

describe('titles of the log that are no name of a record', () => {
  it.each(LOCALES)('have a message each in %s, with the stored values', (locale) => {
    const { done } = heldMessages(locale, 'logs') as { done: Record<string, string> };
    expect(Object.keys(done).toSorted()).toEqual(NAMES.toSorted());
    for (const name of NAMES)
      expect([name, hasPlace(done[name])]).toEqual([name, hasPlace(FIXED_TITLES[name][1])]);
  });

  it('name kinds without an article, in any language', () => {
    const kinds = globSync('resources/*/messages/*.es.json', { cwd: ROOT }).flatMap((path) => {
      const file = JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as { noun?: { itself?: string } };
      return file.noun?.itself ?? [];
    });
    expect(kinds).toContain('Página');
    expect(kinds.filter((kind) => /^(el|la|los|las) /i.test(kind))).toEqual([]);
  });

  it('are all that is written into the log', () => {
    const known = new Set<string>(Object.values(FIXED_TITLES).map(([, title]) => title));
    const found = written();
    expect(found).toContain('Connectors');
    expect(found.filter((title) => !known.has(title))).toEqual([]);
  });
});
