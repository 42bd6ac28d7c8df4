import { abilityFrom, type Ability } from '@tributary/engine/access/ability.ts';
import type { Action, Subject } from '@tributary/engine/access/roles.ts';
import type { SessionState } from './session.ts';

const known = new WeakMap<readonly string[], Ability>();
const nothing: readonly string[] = [];

/** The ability check of the signed-in person; without one it allows nothing. */
export function consoleAbilityOf(state: SessionState): Ability {
  const permissions = state.status === 'in' ? state.session.permissions : nothing;
  const found = known.get(permissions) ?? abilityFrom(permissions);
  known.set(permissions, found);
  return found;
}

/** Whether a session has the ability that a screen declares. */
export function holds(state: SessionState, [action, subject]: readonly [string, string]): boolean {
  return consoleAbilityOf(state).can(action as Action, subject as Subject);
}
