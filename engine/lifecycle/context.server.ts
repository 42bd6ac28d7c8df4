import { abilityFrom, type Ability } from '../access/ability.ts';
import type { Actor } from '../access/actor.ts';
import { permissionsOf, type Action, type Role, type Subject } from '../access/roles.ts';
import type * as z from 'zod';
import type { DataSchema, ResourceDefinition } from '../definition/resource.ts';
import { ProblemError } from '../errors/problem.ts';
import type { QuotaFeature } from '../quota/plans.ts';
import type { Database, Transaction } from '../storage/database.server.ts';
import type { Sealer } from '../storage/sealing.server.ts';

/** A change that was written, as hooks, the outbox and listening consoles are told of it. */
export interface Change {
  tenantId: string;
  resource: string;
  id: string;
  kind: 'created' | 'updated' | 'removed' | 'restored';
  /** The noun's named action that it came from. */
  action?: string;
}

/** Writes what must leave with a change into the same transaction. `actor` made the change. */
export type Outbox = (tx: Transaction, change: Change, actor: Actor) => Promise<void>;

/** What every operation is given: the data, and who asks. */
export interface RequestContext {
  db: Database;
  /** Undefined when nobody is signed in; operations then refuse. */
  actor: Actor | undefined;
  now: () => Date;
  outbox: Outbox;
  /** The declaration of any noun by its name; without it, only the noun at hand is known. */
  nounOf?: (name: string) => ResourceDefinition | undefined;
  /** The nouns whose records stand against a feature of the plan; without it, only the noun at hand is known. */
  nounsOf?: (feature: QuotaFeature) => readonly ResourceDefinition[];
  /** Keeps what is issued, and tells two secrets apart in the activity log without telling what they are. */
  sealer?: Sealer | undefined;
  /** Logs what only helps to find a fault. */
  debug?: (message: string) => void;
}

/** What a noun's own rules are given: all of them run inside the write's transaction. */
export interface HookWrite<Data = Record<string, unknown>> {
  tx: Transaction;
  actor: Actor;
  id: string;
  data: Data;
  previous: Data | undefined;
  now: Date;
  /** Leaves something to do once the transaction stands: telling others, never writing. */
  afterCommit(task: () => void): void;
}

/** Changes to other records that follow from a write, in its transaction, each with a revision of its own. */
export interface OtherRecords {
  /**
   * Changes another record. Its noun's hooks are not run: whoever asks knows what it does.
   * @param change answers the whole new data, or undefined to leave it as it is
   */
  rewrite<Data>(
    definition: { name: string; schema: DataSchema },
    id: string,
    change: (data: Data) => Data | undefined | Promise<Data | undefined>,
  ): Promise<void>;
}

/** Rules of one noun that only the server can keep. Each may refuse with a ProblemError. */
export interface ResourceHooks<Data = Record<string, unknown>> {
  /** What the record of a single noun holds before anybody has written it; the schema's defaults when left out. */
  initial?(tx: Transaction, tenantId: string): Promise<Data>;
  /** Values for what the body of a create leaves out; they win over the schema's defaults. */
  defaults?(tx: Transaction, tenantId: string): Promise<Partial<Data>>;
  /** Before new data is written; answers the data to store. */
  beforeWrite?(write: HookWrite<Data>): Promise<Data>;
  /** Once new data stands, still in its transaction: changes what follows from it elsewhere. */
  afterWrite?(write: HookWrite<Data>, others: OtherRecords): Promise<void>;
  beforeRemove?(write: HookWrite<Data>): Promise<void>;
  /** The noun's named actions: each answers the data to store. `input` is the parsed body of an action that has one. */
  actions?: Record<string, (write: HookWrite<Data>, input: Record<string, unknown>) => Promise<Data>>;
}

/** A noun as the server runs it. */
export interface ServerResource {
  definition: ResourceDefinition;
  hooks: ResourceHooks;
}

/** Joins a noun's declaration with the rules that only the server can keep. */
export function onServer<Schema extends DataSchema>(
  definition: ResourceDefinition<string, Schema>,
  hooks: ResourceHooks<z.infer<Schema>> = {},
): ServerResource {
  return {
    definition: definition as unknown as ResourceDefinition,
    hooks: hooks as unknown as ResourceHooks,
  };
}

const abilities = new Map<Role, Ability>();

/** The abilities of a role, made once. */
export function abilityOf(role: Role): Ability {
  let ability = abilities.get(role);
  if (!ability) abilities.set(role, (ability = abilityFrom(permissionsOf(role))));
  return ability;
}

/** Step one of every operation: who asks. @throws ProblemError not_authenticated */
export function requireActor(context: RequestContext): Actor {
  if (!context.actor) throw new ProblemError('not_authenticated', 'Sign in to continue.');
  return context.actor;
}

/** Refuses what the actor's role does not allow. @throws ProblemError missing_ability */
export function requireAbility(actor: Actor, action: Action, subject: Subject): void {
  if (!abilityOf(actor.role).can(action, subject)) {
    throw new ProblemError('missing_ability', 'You do not have permission to access this page.');
  }
}
