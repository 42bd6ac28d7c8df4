import { expect, it } from 'vitest';
import { matching, mentionAt, mentionedIn } from './mentions.ts';

const people = [
  { id: 'a', name: 'Amara Okafor' },
  { id: 'm', name: 'Mei Lin' },
  { id: 'j', name: 'José Ruiz' },
];

it('finds the mention that is being typed, and none in an e-mail address', () => {
  expect(mentionAt('Look @am', 8)).toEqual({ from: 5, query: 'am' });
  expect(mentionAt('Look @am please', 6)).toEqual({ from: 5, query: '' });
  expect(mentionAt('ana@am', 6)).toBeUndefined();
  expect(mentionAt('@Mei Lin can you look', 21)).toBeUndefined();
});

it('offers colleagues by any word of their names, without accents', () => {
  expect(matching(people, 'oka').map(({ id }) => id)).toEqual(['a']);
  expect(matching(people, 'jose').map(({ id }) => id)).toEqual(['j']);
  expect(matching(people, '')).toHaveLength(3);
});

it('mentions only people whose names are in the text', () => {
  expect(mentionedIn('@Mei Lin and @José', people)).toEqual(['m']);
});
