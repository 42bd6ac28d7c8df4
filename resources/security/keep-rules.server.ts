import type { Actor } from '@tributary/engine/access/actor.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { abilityOf } from '@tributary/engine/lifecycle/context.server.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { isAllowedAddress, NOT_FOR_YOU, OWN_DOMAIN, OWN_FACTOR, type SignInRules } from './sign-in.ts';

/** The rules for sign-in where they are enforced. The identity room provides them. */
export interface SignInRulesKeeper {
  /** Puts the rules into force, in the transaction of the write. */
  keep(tx: Transaction, tenantId: string, rules: SignInRules): Promise<void>;
  /** Whether a person has a second factor; also true for people who sign in with another service. */
  hasSecondFactor(person: { tenantId: string; userId: string }): Promise<boolean>;
}

const refused = (field: keyof SignInRules, message: string): ProblemError =>
  new ProblemError('validation_failed', message, { errors: [{ path: `signIn.${field}`, message }] });

/**
 * Refuses rules that their author may not make, or that would lock their author out.
 * @throws ProblemError missing_ability, validation_failed
 */
export async function checkRules(
  actor: Actor,
  next: SignInRules,
  previous: SignInRules,
  keeper: SignInRulesKeeper,
): Promise<void> {
  if (!abilityOf(actor).can('update', 'users')) throw new ProblemError('missing_ability', NOT_FOR_YOU);
  // A credential and the product itself do not sign in.
  if (actor.scopes || actor.userId === actor.tenantId) return;
  if (!isAllowedAddress(actor.email, next)) throw refused('emailDomains', OWN_DOMAIN);
  if (next.secondFactor && !previous.secondFactor && !(await keeper.hasSecondFactor(actor)))
    throw refused('secondFactor', OWN_FACTOR);
}
