import { expect, it } from 'vitest';
import { ROLES } from '../access/roles.ts';
import { isBoundByQuota } from './bound.ts';

it('binds every role but the exempt ones, also one whose records are not counted', () => {
  const uncounted = { field: 'role', values: ['maintainer', 'plenipotent'] };
  const users = { quota: 'USERS', quotaExceptions: { uncounted, unbound: ['plenipotent'] } } as const;
  expect(ROLES.filter((role) => !isBoundByQuota(users, role))).toEqual(['plenipotent']);
  expect(ROLES.every((role) => isBoundByQuota({ quota: 'PAGES' }, role))).toBe(true);
  expect(isBoundByQuota({}, 'user')).toBe(false);
});
