import { expect, it } from 'vitest';
import { differencesBetween } from './differences.ts';
import { wordDifferences } from './word-diff.ts';

const before = {
  name: 'Winter',
  pageMetadata: { title: 'Warm', description: '' },
  supportedLanguages: ['es'],
  schema: {
    components: [
      { id: 'a', label: 'Name' },
      { id: 'b', label: 'E-mail' },
    ],
  },
};
const changesTo = (after: typeof before | Record<string, unknown>) =>
  differencesBetween(before, after).map(({ kind, path, way, before: old, after: now }) => ({
    kind,
    path,
    last: way.at(-1),
    old,
    now,
  }));

it('names each value that changed, nested ones by their path', () => {
  expect(
    changesTo({ ...before, name: 'Winter appeal', pageMetadata: { title: 'Warm', description: 'Give' } }),
  ).toEqual([
    { kind: 'changed', path: 'name', last: { field: 'name' }, old: 'Winter', now: 'Winter appeal' },
    {
      kind: 'changed',
      path: 'pageMetadata.description',
      last: { field: 'pageMetadata.description' },
      old: '',
      now: 'Give',
    },
  ]);
});

it('matches list items by their id, and names them by their label', () => {
  const components = [
    { id: 'c', label: 'Amount' },
    { id: 'a', label: 'Full name' },
    { id: 'b', label: 'E-mail' },
  ];
  const differences = differencesBetween(before, { ...before, schema: { components } });
  expect(differences.map(({ kind, way }) => [kind, ...way])).toEqual([
    ['added', { field: 'schema' }, { field: 'schema.components' }, { item: 'Amount' }],
    [
      'changed',
      { field: 'schema' },
      { field: 'schema.components' },
      { item: 'Full name' },
      { field: 'schema.components.label' },
    ],
  ]);
});

it('distinguishes removed items from moved ones', () => {
  const [first, second] = before.schema.components;
  expect(changesTo({ ...before, schema: { components: [second, first] } }).map(({ kind }) => kind)).toEqual([
    'moved',
  ]);
  expect(changesTo({ ...before, schema: { components: [second] } })).toEqual([
    { kind: 'removed', path: 'schema.components', last: { item: 'Name' }, old: first, now: undefined },
  ]);
});

it('finds none in a first revision, nor in one that changed nothing', () => {
  expect(differencesBetween(null, before)).toEqual([]);
  expect(differencesBetween(before, structuredClone(before))).toEqual([]);
});

it('ignores the fields it is given, and lets a resource compare its own field', () => {
  const after = { ...before, name: 'x', supportedLanguages: ['es', 'fr'] };
  const special = {
    supportedLanguages: () => [{ kind: 'added' as const, field: 'f', way: [], path: 'special' }],
  };
  expect(differencesBetween(before, after, { special, ignore: ['name'] })).toMatchObject([
    { path: 'special' },
  ]);
});

it('compares texts by words', () => {
  expect(wordDifferences('Give warmth this winter.', 'Give light and warmth this winter!')).toEqual([
    { kind: 'same', text: 'Give ' },
    { kind: 'added', text: 'light and ' },
    { kind: 'same', text: 'warmth this winter' },
    { kind: 'removed', text: '.' },
    { kind: 'added', text: '!' },
  ]);
  expect(wordDifferences('', 'Año nuevo')).toEqual([{ kind: 'added', text: 'Año nuevo' }]);
  expect(wordDifferences('What was seen, what was planted', 'A long description of the appeal')).toEqual([
    { kind: 'removed', text: 'What was seen, what was planted' },
    { kind: 'added', text: 'A long description of the appeal' },
  ]);
  const long = (word: string) => Array.from({ length: 3_000 }, (_, at) => `${word}${at}`).join(' ');
  expect(wordDifferences(long('a'), long('b')).length).toBeLessThan(4);
});
