import { expect, it } from 'vitest';
import { optionsFromLines, valueFor } from './options.ts';

it('gives each option its own value', () => {
  expect(valueFor('Great Britain', [])).toBe('greatBritain');
  expect(valueFor('Great Britain', [{ label: 'x', value: 'greatBritain' }])).toBe('greatBritain2');
  expect(valueFor('日本', [])).toBe('option');
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
    { label: '中国', value: 'option2' },
  ]);
});
