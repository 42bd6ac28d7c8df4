import { describe, expect, it } from 'vitest';
import { changedBody, changedPaths } from './leaves.ts';
import { differences, firstChoice, merged } from './merge.ts';

const fields = ['name', 'slug', 'pageMetadata', 'supportedLanguages'];
const base = {
  name: 'Winter',
  slug: 'winter',
  pageMetadata: { title: 'Warm', description: '' },
  supportedLanguages: ['es'],
  recipes: 'kept apart',
};

describe('changes of this form', () => {
  it('are named by the path of each value', () => {
    const mine = {
      ...base,
      name: 'Winter appeal',
      pageMetadata: { title: 'Warm', description: 'Give a bed' },
    };
    expect(changedPaths(base, mine, fields)).toEqual(['name', 'pageMetadata.description']);
    expect(changedBody(mine, ['name', 'pageMetadata.description'])).toEqual({
      name: 'Winter appeal',
      pageMetadata: mine.pageMetadata,
    });
  });

  it('are empty when nothing changed', () => {
    expect(changedPaths(base, structuredClone(base), fields)).toEqual([]);
    expect(changedPaths({ formId: null }, {}, ['formId'])).toEqual([]);
  });

  it('counts a list as one value', () => {
    expect(changedPaths(base, { ...base, supportedLanguages: ['es', 'fr'] }, fields)).toEqual([
      'supportedLanguages',
    ]);
  });
});

describe('two concurrent edits of a record', () => {
  const mine = { ...base, name: 'Winter appeal', pageMetadata: { title: 'Warm beds', description: '' } };
  const theirs = {
    ...base,
    slug: 'winter-2',
    pageMetadata: { title: 'Warm nights', description: 'Theirs' },
    version: 4,
  };
  const found = differences(fields, base, mine, theirs);

  it('differ where either changed a value', () => {
    expect(found.map(({ path, changedBy }) => [path, changedBy])).toEqual([
      ['name', 'me'],
      ['slug', 'them'],
      ['pageMetadata.title', 'both'],
      ['pageMetadata.description', 'them'],
    ]);
  });

  it('are both kept by default', () => {
    expect(found.map(firstChoice)).toEqual(['mine', 'theirs', 'mine', 'theirs']);
    expect(merged(theirs, found, new Map())).toEqual({
      ...theirs,
      name: 'Winter appeal',
      slug: 'winter-2',
      pageMetadata: { title: 'Warm beds', description: 'Theirs' },
    });
  });

  it('are merged by the choices, value by value', () => {
    const chosen = merged(
      theirs,
      found,
      new Map([
        ['pageMetadata.title', 'theirs'],
        ['name', 'theirs'],
        ['slug', 'mine'],
      ] as const),
    );
    expect(chosen).toEqual({ ...theirs, slug: 'winter' });
  });

  it('do not differ where both made the same change', () => {
    expect(differences(['name'], base, { name: 'Same' }, { name: 'Same' })).toEqual([]);
  });
});
