import { describe, expect, it } from 'vitest';
import { actionIn, beforeEnd, matches, namedIn } from './question.ts';

const people = ['Mei Tanaka', 'Mei Lin', 'Ana Ruiz', 'Creator'].map((label) => ({ label }));
const labels = (found: readonly { label: string }[]) => found.map(({ label }) => label);

describe('the person that a question names', () => {
  it.each([
    ['Can Mei Tanaka publish pages?', ['Mei Tanaka']],
    ['can mei publish pages?', ['Mei Tanaka', 'Mei Lin']],
    ['¿Puede Ana publicar?', ['Ana Ruiz']],
    ['Can a creator export transactions?', ['Creator']],
    ['Can they publish?', []],
  ])('%s', (question, expected) => expect(labels(namedIn(question, people))).toEqual(expected));
});

it('takes no role as the asker where it is the object', () => {
  const roles = [{ label: 'User' }];
  expect(namedIn(beforeEnd('Can they invite a user?'), roles)).toEqual([]);
  expect(namedIn(beforeEnd('Can a user publish pages?'), roles)).toEqual(roles);
});

const actions = [
  { label: 'Sign in', words: 'login', area: '' },
  { label: 'See the list', words: 'see list show', area: 'Pages' },
  { label: 'Open', words: 'view open read', area: 'Pages' },
  { label: 'Publish', words: '', area: 'Pages' },
  { label: 'Publish a language', words: '', area: 'Pages' },
  { label: 'Delete', words: 'remove', area: 'Pages' },
  { label: 'Delete', words: 'remove', area: 'Transactions donations gifts' },
  { label: 'Publicar', words: '', area: 'Páginas' },
].map((action, at) => ({ ...action, at }));

describe('the action that a question names', () => {
  it.each([
    ['Can Mei publish pages?', 3],
    ['Can Mei publish a page?', 3],
    ['Can Mei publish a language of a page?', 4],
    ['Can she see pages?', 1],
    ['Can he read a page?', 2],
    ['May Mei remove gifts?', 6],
    ['¿Puede Mei publicar páginas?', 7],
    ['puede mei publicar paginas', 7],
    ['Can Mei sign in?', 0],
  ])('%s', (question, at) => expect(actionIn(question, actions, 'Mei')?.at).toBe(at));

  it.each(['Can Mei?', 'Can Mei publish?', 'pages', ''])('finds none in “%s”', (question) =>
    expect(actionIn(question, actions, 'Mei')).toBeUndefined(),
  );

  it('takes no word of the name for the action', () => {
    expect(actionIn('Can Pages Publish delete pages?', actions, 'Pages Publish')).toBeUndefined();
    expect(actionIn('Can Mark Publish delete pages?', actions, 'Mark Publish')?.at).toBe(5);
  });
});

it('filters by parts of words, in any order', () => {
  expect(matches('publ', 'Pages Publish a language')).toBe(true);
  expect(matches('page publ', 'Pages Publish a language')).toBe(true);
  expect(matches('páginas', 'Paginas Publicar')).toBe(true);
  expect(matches('delete', 'Pages Publish')).toBe(false);
  expect(matches('', 'anything')).toBe(true);
});
