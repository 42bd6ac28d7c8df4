import { expect, it } from 'vitest';
import { isRepublication, republicationIn } from './republication.ts';

const form = { resource: 'forms', id: 'f1', email: 'ana@example.org' };
const counter = { resource: 'counters', id: 'c1', email: 'ana@example.org' };

it('names each cause once, however often it changed', () => {
  expect(
    republicationIn({ name: 'Appeal', republication: { version: 3, causes: [form, counter, form] } }),
  ).toEqual({ causes: [form, counter] });
});

it.each([null, {}, { republication: null }, { republication: { causes: 'form' } }])(
  'finds none in %j',
  (value) => expect(republicationIn(value)).toBeUndefined(),
);

it('distinguishes a republication from another change', () => {
  expect(isRepublication({ changed: ['republication'] })).toBe(true);
  expect(isRepublication({ changed: ['name'] })).toBe(false);
  expect(isRepublication({ changed: null })).toBe(false);
});
