import { createMongoAbility, type MongoAbility } from '@casl/ability';
import { ACTIONS, SUBJECTS, type Action, type Subject } from './roles.ts';

export type Ability = MongoAbility<[Action, Subject]>;

/**
 * Makes the ability check of a person from the permission strings of their sign-in. A string that names no known
 * action and subject gives nothing: closed by default.
 */
export function abilityFrom(permissions: readonly string[]): Ability {
  const rules = permissions.flatMap((permission) => {
    const [action, subject, ...rest] = permission.split(':');
    const known =
      rest.length === 0 && ACTIONS.includes(action as Action) && SUBJECTS.includes(subject as Subject);
    return known ? [{ action: action as Action, subject: subject as Subject }] : [];
  });
  return createMongoAbility<Ability>(rules);
}
