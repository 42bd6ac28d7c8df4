import type { Actor } from '@tributary/engine/access/actor.ts';
import { SUBJECTS, type Role, type Subject } from '@tributary/engine/access/roles.ts';
import { abilityOf } from '@tributary/engine/lifecycle/context.server.ts';
import type { QuotaState } from '@tributary/engine/lifecycle/quota.server.ts';
import { includesFlag } from '@tributary/engine/quota/flags.ts';
import { planNameOf } from '@tributary/engine/quota/plans.ts';
import type { CatalogAction } from './catalog.server.ts';
import type { SignInState } from './person.server.ts';
import type { ActionVerdict, AreaVerdict, Reason } from './verdicts.ts';

/** The subject of the question, as the server would see it. */
export interface Subjected extends Pick<Actor, 'plan' | 'role'> {
  /** Undefined for a role, which can't sign in. */
  signIn: SignInState | undefined;
  /** The limits of resources, by name, as they bind this role. */
  quotas: ReadonlyMap<string, QuotaState>;
  /** The roles that the asking person may give. */
  offered: readonly Role[];
}

/** Decides every action with the functions that refuse requests, in the order in which they do. */
export function judge(catalog: readonly CatalogAction[], who: Subjected): AreaVerdict[] {
  const verdicts = new Map<Subject | null, ActionVerdict[]>();
  for (const action of catalog) {
    const reasons = reasonsAgainst(action, who);
    const { key, deed, act, flag, ability, operations } = action;
    verdicts.set(action.subject, [
      ...(verdicts.get(action.subject) ?? []),
      {
        key,
        deed,
        ...(act === undefined ? {} : { act }),
        ...(flag === undefined ? {} : { flag }),
        ability,
        allowed: reasons.length === 0,
        reasons,
        operations,
      },
    ]);
  }
  return [null, ...SUBJECTS].flatMap((subject) => {
    const actions = verdicts.get(subject);
    return actions ? [{ subject, actions }] : [];
  });
}

function reasonsAgainst(
  { deed, subject, ability, needsFactor, flags, counted }: CatalogAction,
  { role, plan, signIn, quotas, offered }: Subjected,
): Reason[] {
  const reasons: Reason[] = [...(signIn?.closed ?? [])];
  if (deed === 'signIn') return reasons;
  if (needsFactor && signIn?.lacksFactor) reasons.push({ code: 'secondFactor' });
  if (subject && ability && !abilityOf({ role }).can(ability, subject)) {
    const roles = offered.filter((one) => abilityOf({ role: one }).can(ability, subject));
    reasons.push({ code: 'role', role, roles });
  }
  if (flags.length > 0 && !flags.some((flag) => includesFlag(plan, flag)))
    reasons.push({ code: 'plan', plan: planNameOf(plan), flags: [...flags] });
  const quota = counted && quotas.get(counted.name);
  if (quota?.reached) {
    const { feature, used, limit } = quota;
    reasons.push({ code: 'quota', feature, used, limit });
  }
  return reasons;
}
