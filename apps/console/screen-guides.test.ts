import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sectionsOf } from '@tributary/product/support/guides.ts';
import { expect, it } from 'vitest';
import { screensOfConsole } from './read-screens.server.ts';

const idsOf = new Map<string, string[]>();

/** The ids of a guide's sections, its beginning without one included. */
function sectionIds(guide: string): string[] {
  const file = join(import.meta.dirname, '..', '..', 'docs', 'guide', `${guide}.md`);
  let ids = idsOf.get(guide);
  if (!ids) idsOf.set(guide, (ids = sectionsOf(guide, readFileSync(file, 'utf8')).map(({ id }) => id)));
  return ids;
}

it('has the place in the guides that each screen names', { timeout: 60_000 }, async () => {
  const screens = await screensOfConsole();
  expect(screens.length).toBeGreaterThan(80);
  for (const { path, guide } of screens) {
    const [name = '', id = ''] = guide.split('#');
    expect(sectionIds(name), `${path}: ${guide}`).toContain(id);
  }
});
