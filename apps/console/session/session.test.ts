import { expect, it } from 'vitest';
import { readGrant } from './session.ts';

const grant = {
  token: 't',
  expiresIn: 600,
  permissions: ['read:pages'],
  email: 'a@b.c',
  tenant: 'riverside',
  orgId: '1',
};

it('reads only the response of the exchange', () => {
  expect(readGrant({ ...grant, more: true })).toEqual(grant);
});

it.each([
  ['nothing', undefined],
  ['a text', 'token'],
  ['no token', { ...grant, token: undefined }],
  ['an empty tenant', { ...grant, tenant: '' }],
  ['no end', { ...grant, expiresIn: Infinity }],
  ['an end that has passed', { ...grant, expiresIn: 0 }],
  ['permissions that are no texts', { ...grant, permissions: [1] }],
])('refuses %s', (_name, answer) => {
  expect(() => readGrant(answer)).toThrow('no session');
});
