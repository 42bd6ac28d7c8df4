import { abilityFrom, type Ability } from '../access/ability.ts';
import type { Actor } from '../access/actor.ts';
import { permissionsOf, type Action, type Role, type Subject } from '../access/roles.ts';
import { ProblemError } from '../errors/problem.ts';
import type { App } from './app.server.ts';

/** What every operation receives: the app, and the person who makes the request. */
export interface RequestContext {
  app: App;
  /** Undefined when nobody is signed in; operations then refuse. */
  actor: Actor | undefined;
  now: () => Date;
}

const abilities = new Map<Role, Ability>();

/** The abilities of a role, made once. */
export function abilityOf(role: Role): Ability {
  let ability = abilities.get(role);
  if (!ability) abilities.set(role, (ability = abilityFrom(permissionsOf(role))));
  return ability;
}

/** The first step of every operation. @throws ProblemError not_authenticated */
export function requireActor(context: Pick<RequestContext, 'actor'>): Actor {
  if (!context.actor) throw new ProblemError('not_authenticated', 'Sign in to continue.');
  return context.actor;
}

/** Refuses what the actor's role does not allow. @throws ProblemError missing_ability */
export function requireAbility(actor: Actor, action: Action, subject: Subject): void {
  if (!abilityOf(actor.role).can(action, subject)) {
    throw new ProblemError('missing_ability', 'You do not have permission to access this page.');
  }
}
