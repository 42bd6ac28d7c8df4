import { expect, it } from 'vitest';
import { sessionOrigin, shortNetwork } from './session-origin.ts';

it.each([
  ['203.0.113.7', '203.0.113.…'],
  ['::ffff:203.0.113.7', '203.0.113.…'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:…'],
  ['2001:db8::1', '2001:db8:…'],
  ['::1', '::…'],
  ['', null],
  ['nonsense', null],
])('%s is kept as %s', (address, kept) => {
  expect(shortNetwork(address)).toBe(kept);
});

it('keeps the printable part of a user agent', () => {
  expect(sessionOrigin('Mozilla/5.0\r\nX: y\u0000', '').userAgent).toBe('Mozilla/5.0X: y');
  expect(sessionOrigin('x'.repeat(5000), '').userAgent).toHaveLength(300);
  expect(sessionOrigin(undefined, '')).toEqual({ userAgent: null, network: null });
});
