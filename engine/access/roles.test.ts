import { describe, expect, it } from 'vitest';
import { abilityFrom } from './ability.ts';
import { ACTIONS, permissionsOf, ROLES, SUBJECTS, type Role } from './roles.ts';

const can = (role: Role) => abilityFrom(permissionsOf(role));

describe('roles and abilities', () => {
  it('gives maintainer and plenipotent everything', () => {
    for (const role of ['maintainer', 'plenipotent'] as const)
      expect(permissionsOf(role)).toHaveLength(ACTIONS.length * SUBJECTS.length);
  });

  it('lets everyone read the dashboard and change their own account', () => {
    for (const role of ROLES)
      expect([can(role).can('read', 'dashboard'), can(role).can('update', 'account_settings')]).toEqual([
        true,
        true,
      ]);
  });

  it('keeps publishing, exports and people where the table puts them', () => {
    const holders = (action: 'publish' | 'export' | 'create', subject: 'pages' | 'transactions' | 'users') =>
      ROLES.filter((role) => can(role).can(action, subject));
    expect(holders('publish', 'pages')).toEqual(['admin', 'maintainer', 'plenipotent', 'creator']);
    expect(holders('export', 'transactions')).toEqual(['admin', 'maintainer', 'plenipotent', 'finance']);
    expect(holders('create', 'users')).toEqual(['admin', 'maintainer', 'plenipotent']);
  });

  it('gives nothing for what it does not know', () => {
    const ability = abilityFrom([
      'manage:all',
      'read:secrets',
      'destroy:pages',
      'read:pages:extra',
      '',
      ':',
      'read',
    ]);
    expect(SUBJECTS.some((subject) => ACTIONS.some((action) => ability.can(action, subject)))).toBe(false);
  });
});
