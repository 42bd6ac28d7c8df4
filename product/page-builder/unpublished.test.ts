import { expect, it } from 'vitest';
import { unpublishedIn } from './unpublished.ts';

const PUBLISH = { version: 2, changed: ['published', 'publishedAt'] };
const CREATE = { version: 1, changed: null };

it('counts saves of public fields since the last publication', () => {
  const saves = [
    { version: 5, changed: ['tags'] },
    { version: 4, changed: ['recipes.html', 'recipes.project'] },
    { version: 3, changed: ['pageMetadata.title'] },
  ];
  expect(unpublishedIn([...saves, PUBLISH, CREATE], 5)).toBe(2);
  expect(unpublishedIn([{ version: 6, changed: ['publishedAt'] }, ...saves, PUBLISH], 6)).toBe(0);
  expect(unpublishedIn([...saves, PUBLISH, CREATE], 3)).toBe(1);
  expect(unpublishedIn([PUBLISH, CREATE], 2)).toBe(0);
});

it('counts all it knows when the publication is older than the history', () => {
  expect(unpublishedIn([{ version: 9, changed: ['recipes'] }], 9)).toBe(1);
});
