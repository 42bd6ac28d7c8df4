import { expect, it } from 'vitest';
import { commandOf, type ShortcutScope } from './shortcuts.ts';
import { problemOf } from '../problems/problem.ts';

const press = (keys: string, place: ShortcutScope) => {
  const parts = keys.split('+');
  return commandOf(
    {
      key: parts.at(-1) ?? '',
      mod: parts.includes('Ctrl'),
      shift: parts.includes('Shift'),
      alt: parts.includes('Alt'),
    },
    place,
  );
};

it.each([
  ['Ctrl+s', 'page', 'save'],
  ['Ctrl+s', 'writing', 'save'],
  ['Ctrl+z', 'control', 'undo'],
  ['Ctrl+Shift+Z', 'page', 'redo'],
  ['Ctrl+d', 'page', 'duplicate'],
  ['Delete', 'page', 'remove'],
  ['Escape', 'page', 'out'],
  ['ArrowDown', 'page', 'next'],
  ['Alt+ArrowUp', 'page', 'moveUp'],
  ['Alt+ArrowRight', 'page', 'moveInto'],
  ['Alt+ArrowLeft', 'page', 'moveOut'],
  ['Enter', 'page', 'write'],
  ['Ctrl+f', 'writing', 'find'],
  ['Ctrl+h', 'control', 'replace'],
  ['Ctrl+a', 'page', 'selectSiblings'],
  ['Shift+ArrowDown', 'page', 'extendNext'],
] as const)('%s on %s means %s', (keys, place, command) => expect(press(keys, place)).toBe(command));

it.each([
  ['Ctrl+z', 'writing'],
  ['Ctrl+Shift+Z', 'writing'],
  ['Ctrl+c', 'page'],
  ['Ctrl+a', 'control'],
  ['Delete', 'writing'],
  ['Delete', 'control'],
  ['ArrowDown', 'control'],
  ['Enter', 'control'],
  ['Ctrl+ArrowDown', 'page'],
  ['Ctrl+Alt+z', 'page'],
  ['a', 'page'],
] as const)('%s on %s is not ours', (keys, place) => expect(press(keys, place)).toBeNull());

it('reads problem documents and plain errors alike', () => {
  expect(problemOf({ status: 409, code: 'form-missing', detail: 'Gone' })).toEqual({
    status: 409,
    code: 'form-missing',
    detail: 'Gone',
  });
  expect(problemOf(new Error('offline'))).toEqual({ detail: 'offline' });
  expect(problemOf(Object.assign(new Error('x'), { problem: { status: 412, detail: 'stale' } }))).toEqual({
    status: 412,
    detail: 'stale',
  });
  expect(problemOf(undefined)).toEqual({});
});
