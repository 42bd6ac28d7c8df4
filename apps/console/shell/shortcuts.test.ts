import { expect, it } from 'vitest';
import { createKeyReader, type Key } from './shortcuts.ts';

const key = (letter: string, more: Partial<Key> = {}): Key => ({
  key: letter,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  timeStamp: 0,
  ...more,
});

it('opens a screen with g and its key', () => {
  const read = createKeyReader();
  expect(read(key('g', { timeStamp: 1000 }), false)).toBeUndefined();
  expect(read(key('p', { timeStamp: 1400 }), false)).toEqual({ kind: 'go', path: '/pages/list' });
  expect(read(key('p', { timeStamp: 1500 }), false)).toBeUndefined();
});

it('forgets g after a pause, and after another key', () => {
  const read = createKeyReader();
  read(key('g', { timeStamp: 0 }), false);
  expect(read(key('p', { timeStamp: 1300 }), false)).toBeUndefined();
  read(key('g', { timeStamp: 2000 }), false);
  read(key('x', { timeStamp: 2100 }), false);
  expect(read(key('p', { timeStamp: 2200 }), false)).toBeUndefined();
});

it('searches with /, shows the list with ?, goes anywhere with Ctrl+K', () => {
  const read = createKeyReader();
  expect(read(key('/'), false)).toEqual({ kind: 'search' });
  expect(read(key('?'), false)).toEqual({ kind: 'shortcuts' });
  expect(read(key('K', { metaKey: true }), false)).toEqual({ kind: 'palette' });
});

it('ignores keys while the person types', () => {
  const read = createKeyReader();
  expect(read(key('/'), true)).toBeUndefined();
  expect(read(key('?'), true)).toBeUndefined();
  read(key('g'), true);
  expect(read(key('p'), true)).toBeUndefined();
  expect(read(key('k', { ctrlKey: true }), true)).toEqual({ kind: 'palette' });
  expect(read(key('/', { ctrlKey: true }), false)).toBeUndefined();
});
