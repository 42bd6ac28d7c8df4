import { slugText } from '../../definition/text.ts';
import { expect, it } from 'vitest';
import { suggestSlug } from './suggest-slug.ts';

it.each([
  ['Winter appeal', 'winter-appeal'],
  ['  Año Nuevo, ¡ya! ', 'ano-nuevo-ya'],
  ['Straße & Sœur Øresund', 'strasse-soeur-oresund'],
  ['2026: river clean-up', '2026-river-clean-up'],
  ['--- ', ''],
  ['冬', ''],
  ['a'.repeat(79) + ' b', 'a'.repeat(79)],
])('%j suggests %j', (name, slug) => {
  expect(suggestSlug(name)).toBe(slug);
  if (slug) expect(slugText.safeParse(suggestSlug(name)).success).toBe(true);
});
