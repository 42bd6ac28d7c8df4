import { expect, it } from 'vitest';
import { pageSchema } from './page.ts';

const issuesOf = (css: string) => {
  const parsed = pageSchema.safeParse({
    name: 'Winter',
    slug: 'winter',
    recipes: { html: '<h1>Winter</h1>', css, project: null },
  });
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => [path.join('.'), message]);
};

it.each([
  ['a{'.repeat(5_000), /32 deep/],
  ['@media print{'.repeat(20_000), /32 deep/],
  [`a{width:${'calc('.repeat(20_000)}`, /32 deep/],
  ['a,b{'.repeat(24), /too many selectors/],
])('refuses a style sheet that a parser could not survive', (css, message) => {
  expect(issuesOf(css)).toEqual([['recipes.css', expect.stringMatching(message)]]);
});

it('accepts an ordinary style sheet', () => {
  expect(issuesOf('.a,.b{color:red}@media (max-width:40em){.a:not(.b){width:calc(1px + 2%)}}')).toEqual([]);
});
