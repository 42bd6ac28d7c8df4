import type { Action, Permission, Subject } from './roles.ts';

/** The actions that a person may do, by subject. */
export interface Ability {
  can(action: Action, subject: Subject): boolean;
}

/**
 * Makes the ability check of a person from the permission strings of their sign-in. A string that names no known
 * action and subject grants nothing.
 */
export function abilityFrom(permissions: readonly string[]): Ability {
  const held = new Set(permissions);
  return { can: (action, subject) => held.has(`${action}:${subject}` satisfies Permission) };
}
