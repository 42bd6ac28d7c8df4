import { permissionsOf, ROLES, SILENT_ROLES, type Role } from '@tributary/engine/access/roles.ts';

/** Whether a role may do anything that another may not. */
export function exceeds(role: Role, other: Role): boolean {
  const held = new Set(permissionsOf(other));
  return permissionsOf(role).some((permission) => !held.has(permission));
}

/** Whether somebody may change or remove users of a role: those who may do no more than they. */
export const mayManage = (own: Role, of: Role): boolean => !exceeds(of, own);

/**
 * The roles that somebody is offered: silent ones only to whoever holds one (specification, section 6), and none with
 * more abilities than their own.
 */
export function rolesOffered(own: Role): readonly Role[] {
  const holdsSilent = SILENT_ROLES.includes(own);
  return ROLES.filter((role) => (holdsSilent || !SILENT_ROLES.includes(role)) && !exceeds(role, own));
}
