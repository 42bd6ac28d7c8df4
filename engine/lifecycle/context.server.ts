import { abilityFrom, type Ability } from '../access/ability.ts';
import type { Actor } from '../access/actor.ts';
import { permissionsOf, type Action, type Permission, type Role, type Subject } from '../access/roles.ts';
import { ProblemError } from '../errors/problem.ts';
import type { App } from './app.server.ts';

/** The app and the person who makes the request. Every operation receives it. */
export interface RequestContext {
  app: App;
  /** Undefined for a request that is not signed in; operations then refuse. */
  actor: Actor | undefined;
  now: () => Date;
}

const ofRoles = new Map<Role, Ability>();
const ofScopes = new WeakMap<readonly Permission[], Ability>();

/** Returns an actor's abilities: those of the role, limited to the scopes for an API credential. Made once for each. */
export function abilityOf({ role, scopes }: Pick<Actor, 'role' | 'scopes'>): Ability {
  let ability = ofRoles.get(role);
  if (!ability) ofRoles.set(role, (ability = abilityFrom(permissionsOf(role))));
  if (!scopes) return ability;
  let narrowed = ofScopes.get(scopes);
  if (!narrowed)
    ofScopes.set(scopes, (narrowed = abilityFrom(permissionsOf(role).filter((one) => scopes.includes(one)))));
  return narrowed;
}

/** The first step of every operation. @throws ProblemError not_authenticated */
export function requireActor(context: Pick<RequestContext, 'actor'>): Actor {
  if (!context.actor) throw new ProblemError('not_authenticated', 'Sign in to continue.');
  return context.actor;
}

/** Refuses people who must set up a second factor first. @throws ProblemError second_factor_required */
export function requireFactor({ lacksFactor }: Pick<Actor, 'lacksFactor'>): void {
  if (lacksFactor)
    throw new ProblemError(
      'second_factor_required',
      'Your organization asks for a second factor. Set one up in your account settings first.',
    );
}

/** Requires an ability of the actor. @throws ProblemError missing_ability */
export function requireAbility(actor: Actor, action: Action, subject: Subject): void {
  if (!abilityOf(actor).can(action, subject)) {
    throw new ProblemError('missing_ability', 'You do not have permission to access this page.');
  }
}
