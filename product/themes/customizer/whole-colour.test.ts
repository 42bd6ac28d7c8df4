import { expect, it } from 'vitest';
import { wholeColour } from './whole-colour.ts';

it.each([
  ['#fff', '#ffffff'],
  ['#1Ad', '#11aadd'],
  ['rgb(1, 2, 255)', '#0102ff'],
  ['rgb(0 128 7)', '#008007'],
  ['rgb(1, 2, 256)', 'rgb(1, 2, 256)'],
  ['#1d5c4a', '#1d5c4a'],
  ['teal', 'teal'],
  ['', ''],
])('writes %j as %j', (typed, whole) => {
  expect(wholeColour(typed)).toBe(whole);
});
