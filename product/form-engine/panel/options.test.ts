import { expect, it } from 'vitest';
import { optionsFromLines, refusedValue, valueFor } from './options.ts';

it('gives each option its own value', () => {
  expect(valueFor('Great Britain', [])).toBe('great-britain');
  expect(valueFor('Great Britain', [{ label: 'x', value: 'great-britain' }])).toBe('great-britain-2');
  expect(valueFor('日本', [])).toBe('option');
});

it('makes values that may be entered, and refuses other shapes', () => {
  const old = { label: 'Spain', value: 'ES' };
  const options = [old, { label: 'France', value: 'france' }];
  for (const label of ['Côte d’Azur', '2 tickets', 'A — B', '日本', 'x'.repeat(300)])
    expect(refusedValue(valueFor(label, []), old, options)).toBeUndefined();
  for (const value of ['greatBritain', 'Spain', 'a_b', '-a', 'a--b', 'a-', 'a b', ''])
    expect(refusedValue(value, old, options)).toBe('valueShape');
  expect(refusedValue('france', old, options)).toBe('valueTaken');
});

it('reads a pasted list, keeps old values and drops repeats and empty lines', () => {
  const before = [
    { label: 'Spain', value: 'ES' },
    { label: 'Gone', value: 'XX' },
  ];
  expect(optionsFromLines(' France \n\nSpain\r\nFrance\n日本\n中国', before)).toEqual([
    { label: 'France', value: 'france' },
    { label: 'Spain', value: 'ES' },
    { label: '日本', value: 'option' },
    { label: '中国', value: 'option-2' },
  ]);
});
