import { expect, it } from 'vitest';
import { slugProblem } from './slug.ts';

it.each(['river', 'r', '7', 'river-trust', 'a'.repeat(63), 'x-n-1'])('%s names an organization', (slug) => {
  expect(slugProblem(slug)).toBeUndefined();
});

it.each([
  '',
  ' river',
  'River',
  'river.trust',
  '-river',
  'river-',
  'río',
  'a'.repeat(64),
  'xn--ro-bka',
  'river\n',
  '../x',
])('%j is no subdomain', (slug) => {
  expect(slugProblem(slug)).toBe('invalid');
});

it.each(['www', 'api', 'console', 'mail', 'localhost'])('%s is kept for the platform', (slug) => {
  expect(slugProblem(slug)).toBe('reserved');
});
