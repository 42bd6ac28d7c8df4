import type * as z from 'zod';
import type { Actor } from '../access/actor.ts';
import type { FieldError } from '../errors/problem.ts';
import type { DataSchema, ResourceDefinition } from '../definition/resource.ts';
import type { Named } from '../references/find.server.ts';
import type { Transaction } from '../storage/database.server.ts';

export type Data = Record<string, unknown>;
export type Awaitable<Value> = Value | Promise<Value>;

/** The values that every step of a write receives. */
export interface WriteFrame {
  tx: Transaction;
  actor: Actor;
  /** The id of the written record. */
  id: string;
  now: Date;
  /** The resource's named action that writes. */
  action?: string;
  /** Runs a task after the commit: it may publish, and must not write. */
  afterCommit(task: () => void): void;
}

/** The values that a resource's hooks receive. All hooks run inside the write's transaction. */
export interface HookWrite<Fields = Data> extends WriteFrame {
  data: Fields;
  previous: Fields | undefined;
}

/** The access of cascades to another resource. */
export interface Cascades {
  /**
   * The ids of the records that reference the written record, by its data before and after the write.
   * @throws ProblemError conflict when they are too many for one transaction
   */
  usersOf(used: Named, source: string): Promise<string[]>;
  /**
   * Changes another record in the same transaction, by the same actor: the change is validated, gets a revision and
   * is published as any write. Its hooks and its own cascades do not run. A deleted record is left out.
   * @param data returns the whole new data, or undefined to leave the record as it is
   */
  write<Schema extends DataSchema>(
    definition: ResourceDefinition<string, Schema>,
    id: string,
    data: (previous: z.infer<Schema>) => Awaitable<z.infer<Schema> | undefined>,
  ): Promise<void>;
}

/** Changes of one resource that follow from a write of another. The resource that follows registers it. */
export interface Cascade {
  /** The name of the resource that is followed. */
  follows: string;
  run(write: HookWrite, cascades: Cascades): Promise<void>;
}

/** Registers the cascades of each write of a resource, deletions excluded, in its transaction. */
export function cascadeOf<Schema extends DataSchema>(
  followed: ResourceDefinition<string, Schema>,
  run: (write: HookWrite<z.infer<Schema>>, cascades: Cascades) => Promise<void>,
): Cascade {
  const cascade: {
    follows: string;
    run(write: HookWrite<z.infer<Schema>>, cascades: Cascades): Promise<void>;
  } = {
    follows: followed.name,
    run,
  };
  return cascade;
}

type ActionHook<Fields> = {
  run(write: HookWrite<Fields>, input: Data): Promise<Fields>;
}['run'];

/** A body that a resource's schema refuses. */
export interface RefusedBody<Fields = Data> {
  actor: Actor;
  /** As it came: nothing in it was parsed. */
  body: Data;
  /** Undefined for a new record. */
  previous: Fields | undefined;
}

/** Rules of one resource that only the server can check. Each may refuse with a ProblemError. */
export interface ResourceHooks<Fields = Data> {
  /** The data of a single resource before anybody has written it. Default: the schema's defaults. */
  initial?(tx: Transaction, tenantId: string): Promise<Fields>;
  /** Values for fields that the body of a create omits; they override the schema's defaults. */
  defaults?(tx: Transaction, tenantId: string): Promise<Partial<Fields>>;
  /**
   * Returns the server's own errors for a body that the schema refuses, so that a form shows all errors at once. `data`
   * has the fields that are valid by themselves. Errors for paths that the schema refuses are left out. `beforeWrite`
   * checks the bodies that the schema accepts.
   */
  judge?(data: Partial<Fields>, refused: RefusedBody<Fields>): Awaitable<FieldError[]>;
  /** Before new data is written; returns the data to store. */
  beforeWrite?(write: HookWrite<Fields>): Promise<Fields>;
  /** After new data is written, in the same transaction. */
  afterWrite?(write: HookWrite<Fields>): Promise<void>;
  beforeRemove?(write: HookWrite<Fields>): Promise<void>;
  /**
   * The resource's named actions: each returns the data to store, or to log where the action annotates. `input` is
   * the parsed body of an action that has one.
   */
  actions?: Record<string, ActionHook<Fields>>;
}

/** A resource as the server runs it. */
export interface ServerResource {
  definition: ResourceDefinition;
  hooks: ResourceHooks;
}
