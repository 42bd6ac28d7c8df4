import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sectionsOf } from '@tributary/product/support/guides.ts';
import { SCREEN_GUIDES } from '@tributary/product/support/screen-guides.data.ts';
import { expect, it } from 'vitest';
import { screensOfConsole } from './read-screens.server.ts';

it('has a place in the guides for every screen, and for nothing else', { timeout: 60_000 }, async () => {
  const paths = (await screensOfConsole()).flatMap(({ path, alsoAt = [] }) => [path, ...alsoAt]);
  expect(paths.length).toBeGreaterThan(80);
  expect(Object.keys(SCREEN_GUIDES).toSorted()).toEqual(paths.toSorted());
});

it.each([...new Set(Object.values(SCREEN_GUIDES))])('has the section %s', (place) => {
  const [guide = '', id = ''] = place.split('#');
  const file = join(import.meta.dirname, '..', '..', 'docs', 'guide', `${guide}.md`);
  expect(sectionsOf(guide, readFileSync(file, 'utf8')).map((section) => section.id)).toContain(id);
});
