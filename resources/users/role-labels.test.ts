import { ROLES } from '@tributary/engine/access/roles.ts';
import { expect, it } from 'vitest';
import { labelsOf } from './role-levels.ts';

it('labels roles by their abilities', () => {
  expect(Object.fromEntries(ROLES.map((role) => [role, labelsOf(role).join(' ')]))).toEqual({
    admin: 'developers remover orderer',
    user: '',
    integrator: 'developers remover orderer',
    maintainer: 'developers remover orderer',
    plenipotent: 'developers remover orderer',
    finance: '',
    creator: 'remover orderer',
    analyst: '',
  });
});
