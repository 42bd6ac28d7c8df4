import type * as z from 'zod';
import type { Environment } from '@tributary/kit/environment.ts';
import type { AnyResource, DataSchema, RecordOf, ResourceDefinition } from '../definition/resource.ts';
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

/** What a revision wrote, or the state before it. */
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
export type Seen = { id: string; version: number };

/** The calls of one resource, typed by its declaration. */
export interface ResourceClient<Definition extends AnyResource> {
  list(query?: ListQueryInput): Promise<RecordsPage<RecordOf<Definition>>>;
  view(id: string): Promise<RecordOf<Definition>>;
  create(body: Input<Definition['schema']>): Promise<RecordOf<Definition>>;
  update(seen: Seen, body: Input<Definition['schema']>): Promise<RecordOf<Definition>>;
  duplicate(id: string): Promise<RecordOf<Definition>>;
  /** All tags that a record of a taggable resource is to have. */
  tag(seen: Seen, tags: readonly string[]): Promise<RecordOf<Definition>>;
  batchTag(
    change: { add: readonly string[]; remove: readonly string[] },
    items: Seen[],
  ): Promise<{ results: BatchResponse[] }>;
  remove(seen: Seen): Promise<RecordOf<Definition>>;
  restore(seen: Seen): Promise<RecordOf<Definition>>;
  batch(operation: 'remove' | 'restore', items: Seen[]): Promise<{ results: BatchResponse[] }>;
  revisions(
    id: string,
    query?: { limit?: number; months?: number; cursor?: string | undefined; section?: string | undefined },
  ): Promise<{ items: RevisionItem[]; nextCursor: string | null }>;
  /** One revision with its values. */
  revision(id: string, revisionId: string): Promise<RevisionValues>;
  uses(id: string): Promise<Uses>;
  /** Restores everything from a revision, or only these fields. */
  restoreRevision(
    seen: Seen,
    revisionId: string,
    fields?: readonly string[],
    from?: RevisionSide,
  ): Promise<RecordOf<Definition>>;
  act(
    seen: Seen,
    action: Definition extends ResourceDefinition ? keyof NonNullable<Definition['actions']> & string : never,
    body?: Record<string, unknown>,
  ): Promise<RecordOf<Definition>>;
}
