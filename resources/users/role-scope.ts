import { permissionsOf, ROLES, SILENT_ROLES, type Role } from '@tributary/engine/access/roles.ts';

/** Whether a role has an ability that another does not have. */
export function exceeds(role: Role, other: Role): boolean {
  const held = new Set(permissionsOf(other));
  return permissionsOf(role).some((permission) => !held.has(permission));
}

/** Whether a person may change or delete users of a role: only if the person has all abilities of that role. */
export const mayManage = (own: Role, of: Role): boolean => !exceeds(of, own);

/**
 * The roles that a person may assign: silent ones only for people who have one (specification, section 6), and none
 * with more abilities than their own.
 */
export function rolesOffered(own: Role): readonly Role[] {
  const holdsSilent = SILENT_ROLES.includes(own);
  return ROLES.filter((role) => (holdsSilent || !SILENT_ROLES.includes(role)) && !exceeds(role, own));
}
