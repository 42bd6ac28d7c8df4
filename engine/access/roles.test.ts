import { describe, expect, it } from 'vitest';
import { abilityFrom } from './ability.ts';
import { ACTIONS, permissionsOf, ROLES, SUBJECTS, type Role } from './roles.ts';

const can = (role: Role) => abilityFrom(permissionsOf(role));

describe('roles and abilities', () => {
  it('give maintainer and plenipotent every ability', () => {
    for (const role of ['maintainer', 'plenipotent'] as const)
      expect(permissionsOf(role)).toHaveLength(ACTIONS.length * SUBJECTS.length);
  });

  it('let everyone read the dashboard and change their own account', () => {
    for (const role of ROLES)
      expect([can(role).can('read', 'dashboard'), can(role).can('update', 'account_settings')]).toEqual([
        true,
        true,
      ]);
  });

  it('restrict publishing, exports and people as the table says', () => {
    const holders = (action: 'publish' | 'export' | 'create', subject: 'pages' | 'transactions' | 'users') =>
      ROLES.filter((role) => can(role).can(action, subject));
    expect(holders('publish', 'pages')).toEqual(['admin', 'maintainer', 'plenipotent', 'creator']);
    expect(holders('export', 'transactions')).toEqual(['admin', 'maintainer', 'plenipotent', 'finance']);
    expect(holders('create', 'users')).toEqual(['admin', 'maintainer', 'plenipotent']);
  });

  it('give nothing for an unknown permission', () => {
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
