import { ROLES } from '@tributary/engine/access/roles.ts';
import { expect, it } from 'vitest';
import { holdingOf, SUBJECT_GROUPS } from './role-levels.ts';
import { exceeds, mayManage, rolesOffered } from './role-scope.ts';

it('offers silent roles to people who have one, and no role beyond their own', () => {
  expect(rolesOffered('plenipotent')).toEqual(ROLES);
  expect(rolesOffered('maintainer')).toEqual(ROLES);
  expect(rolesOffered('admin')).toEqual(['admin', 'user', 'integrator', 'finance', 'creator', 'analyst']);
  for (const role of ROLES) for (const other of rolesOffered(role)) expect(exceeds(other, role)).toBe(false);
});

it('refuses to manage a role with more abilities', () => {
  expect(mayManage('admin', 'integrator')).toBe(true);
  expect(mayManage('admin', 'maintainer')).toBe(false);
  expect(mayManage('maintainer', 'plenipotent')).toBe(true);
  expect(mayManage('creator', 'admin')).toBe(false);
});

it('lists for every subject the abilities of a role, as the table has them', () => {
  expect(holdingOf('admin', 'pages')).toEqual({ level: 'all', also: ['publish'] });
  expect(holdingOf('user', 'pages')).toEqual({ level: 'add', also: [] });
  expect(holdingOf('finance', 'transactions')).toEqual({ level: 'view', also: ['export'] });
  expect(holdingOf('analyst', 'users')).toEqual({ level: 'none', also: [] });
  expect(holdingOf('analyst', 'account_settings')).toEqual({ level: 'change', also: [] });
  const shown = SUBJECT_GROUPS.flatMap(({ subjects }) => subjects);
  expect(new Set(shown).size).toBe(shown.length);
});
