import type * as z from 'zod';
import type { Environment } from '@tributary/kit/environment.ts';
import type {
  AnyResource,
  DataSchema,
  RecordFrame,
  RecordOf,
  ResourceDefinition,
} from '../definition/resource.ts';
import type { ProblemDocument } from '../errors/problem.ts';
import type { Uses } from '../references/response.ts';
import type { RevisionItem, RevisionValues } from '../revisions/response.ts';

export interface ListQueryInput {
  search?: string | undefined;
  sort?: string | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
  deleted?: boolean | undefined;
  count?: 'exact' | 'none' | undefined;
  filter?: Record<string, string | undefined> | undefined;
  /** For resources whose lists show one environment at a time. Default: production. */
  environment?: Environment | undefined;
}

/** One page of a list. */
export interface RecordsPage<Item> {
  items: Item[];
  nextCursor: string | null;
  total?: number;
}

/** The state that a revision wrote, or the state before it. */
export type RevisionSide = 'newValue' | 'previousValue';

/** The result for one record of a batch. */
export interface BatchResponse {
  id: string;
  ok: boolean;
  /** Its version afterwards. */
  version?: number;
  /** False where nothing had to change. */
  changed?: boolean;
  problem?: ProblemDocument;
}

type Input<Schema extends DataSchema> = Partial<z.input<Schema>>;
/** A record and the version of it that the person has seen. */
export type SeenRecord = { id: string; version: number };

/** The calls of one resource. Its records are typed by a declaration (`ResourceClient`) or by the `ui` of a screen. */
export interface RecordCalls<
  Item extends RecordFrame,
  Body extends object = object,
  Name extends string = string,
> {
  list(query?: ListQueryInput): Promise<RecordsPage<Item>>;
  view(id: string): Promise<Item>;
  /** @param key an idempotency key: sent again, it makes no second record */
  create(body: Body, key?: string): Promise<Item>;
  update(seen: SeenRecord, body: Body): Promise<Item>;
  duplicate(id: string): Promise<Item>;
  /** All tags that a record of a taggable resource is to have. */
  tag(seen: SeenRecord, tags: readonly string[]): Promise<Item>;
  batchTag(
    change: { add: readonly string[]; remove: readonly string[] },
    items: SeenRecord[],
  ): Promise<{ results: BatchResponse[] }>;
  remove(seen: SeenRecord): Promise<Item>;
  restore(seen: SeenRecord): Promise<Item>;
  batch(operation: 'remove' | 'restore', items: SeenRecord[]): Promise<{ results: BatchResponse[] }>;
  revisions(
    id: string,
    query?: { limit?: number; months?: number; cursor?: string | undefined; section?: string | undefined },
  ): Promise<{ items: RevisionItem[]; nextCursor: string | null }>;
  /** One revision with its values. */
  revision(id: string, revisionId: string): Promise<RevisionValues>;
  uses(id: string): Promise<Uses>;
  /** Restores everything from a revision, or only these fields. */
  restoreRevision(
    seen: SeenRecord,
    revisionId: string,
    fields?: readonly string[],
    from?: RevisionSide,
  ): Promise<Item>;
  act(seen: SeenRecord, action: Name, body?: Record<string, unknown>): Promise<Item>;
}

type ActionOf<Definition> = Definition extends ResourceDefinition
  ? keyof NonNullable<Definition['actions']> & string
  : never;

/** The calls of one resource, typed by its declaration. */
export type ResourceClient<Definition extends AnyResource> = RecordCalls<
  RecordOf<Definition>,
  Input<Definition['schema']>,
  ActionOf<Definition>
>;
