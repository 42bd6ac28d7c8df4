import type { AnyResource } from '../definition/resource.ts';
import { SILENT_ROLES, ROLES, permissionsOf, type Action, type Subject } from '../access/roles.ts';

/**
 * The ability that sharing a view of a list requires: the one that setting a tag on its records does. A subject that no
 * role may update, such as the activity log, asks for reading it.
 */
export function shareAbility({ subject }: Pick<AnyResource, 'subject'>): Action {
  return isUpdatable(subject) ? 'update' : 'read';
}

function isUpdatable(subject: Subject): boolean {
  return ROLES.some(
    (role) => !SILENT_ROLES.includes(role) && permissionsOf(role).includes(`update:${subject}`),
  );
}
