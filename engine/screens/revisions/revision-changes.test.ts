import { expect, it } from 'vitest';
import { revisionChanges } from './revision-changes.ts';

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

it('names each value that changed, nested ones by their path', () => {
  const changes = revisionChanges(before, {
    ...before,
    name: 'Winter appeal',
    pageMetadata: { title: 'Warm', description: 'Give' },
  });
  expect(changes).toEqual([
    { path: 'name', kind: 'changed', before: 'Winter', after: 'Winter appeal' },
    { path: 'pageMetadata.description', kind: 'changed', before: '', after: 'Give' },
  ]);
});

it('knows list items again by their id', () => {
  const components = [
    { id: 'c', label: 'Amount' },
    { id: 'a', label: 'Full name' },
    { id: 'b', label: 'E-mail' },
  ];
  expect(revisionChanges(before, { ...before, schema: { components } })).toEqual([
    { path: 'schema.components.0', kind: 'added', before: undefined, after: { id: 'c', label: 'Amount' } },
    { path: 'schema.components.1.label', kind: 'changed', before: 'Name', after: 'Full name' },
  ]);
});

it('tells what went and what only moved', () => {
  const [first, second] = before.schema.components;
  expect(
    revisionChanges(before, { ...before, schema: { components: [second, first] } }).map(({ kind }) => kind),
  ).toEqual(['moved']);
  expect(revisionChanges(before, { ...before, schema: { components: [second] } })).toEqual([
    { path: 'schema.components.0', kind: 'removed', before: first, after: undefined },
  ]);
});

it('has nothing to compare in a first revision, nor in one that changed nothing', () => {
  expect(revisionChanges(null, before)).toEqual([]);
  expect(revisionChanges(before, structuredClone(before))).toEqual([]);
});
