import type * as z from 'zod';
import type { Action, Role, Subject } from '../access/roles.ts';
import type { IssueRule } from './issued.ts';
import type { Flag, QuotaFeature } from '../quota/plans.ts';

/** A resource's data as it is stored: any object schema. */
export type DataSchema = z.ZodObject;

export type LogEvent = 'CREATE' | 'UPDATE' | 'DELETE' | 'DUPLICATE' | 'INVITE';

/** A field that lists can show, search, filter or sort by. */
export interface ListField {
  type: 'text' | 'boolean' | 'number' | 'date' | 'money' | 'id' | 'tag';
  search?: boolean;
  sort?: boolean;
  /** Texts are filtered by values; dates and numbers by a range, `from..to`. */
  filter?: boolean;
  /** Shown as a column unless the person chose other columns. */
  column?: boolean;
  /** Only for a text: lists and exports show a message for each usual value. Choices of a schema always do. */
  words?: boolean;
  /** It only filters, by `conditions` of a typed table: its records have no such value. */
  filterOnly?: boolean;
}

export interface ListDeclaration {
  fields: Record<string, ListField>;
  defaultSort: string;
  /** Fields too large for a list; a single record still has them. */
  omit?: readonly string[];
  /** The field with the record's state, shown beside its name wherever it is listed. Its values have messages. */
  state?: string;
}

/** A method's type, so that the definition of one resource is assignable where any resource's is expected. */
type FromData<Data> = { from(data: Data): Data }['from'];

export interface Operations<Data> {
  /** `event` where a create is logged as another event: users are invited. */
  create?: boolean | { event: LogEvent };
  update?: boolean;
  /** Makes the data of a copy from the data of its source. */
  duplicate?(data: Data, at: Date): Data;
  /**
   * Changes a copy whose unique value another record already has. Without it, such a copy is refused like any other
   * record.
   */
  duplicateApart?(copy: Data): Data;
  /** A function where a delete changes the record: it returns the data that is left. */
  remove?: boolean | FromData<Data>;
  /** Undelete, and restore from a revision. A function returns the data with which a deleted record comes back. */
  restore?: boolean | FromData<Data>;
  batch?: boolean;
}

/** An operation of this resource alone: `POST /{name}/{id}/{action}` with If-Match. */
export interface NamedAction {
  ability: Action;
  event: LogEvent;
  /** The schema of its body; an action without one has no body. */
  body?: DataSchema;
  /** The kind of write, `update` by default. A delete ignores what the hook returns; an annotation only logs it. */
  kind?: 'update' | 'delete' | 'annotate';
  /** A valid body, for the contract suite. */
  exampleBody?: Record<string, unknown>;
  /** The event for webhooks, where it is not `updated`: `published`. */
  webhookEvent?: string;
  /** Fields of `issues` for which it issues a new secret. */
  issues?: readonly string[];
}

/** Records and actors that a resource's quota exempts (specification, section 6: silent roles among users). */
export interface QuotaExceptions {
  /** Records with one of these values in this field are not counted. */
  uncounted: { field: string; values: readonly string[] };
  /** Roles that may exceed the limit. */
  unbound: readonly Role[];
}

/** What happens to a reference when its target is to be deleted: deletion is refused, or the reference is kept. */
export type OnDelete = 'refuse' | 'keep';

/** A field that references another resource; its target must exist, undeleted, in the same tenant. */
export interface Reference {
  field: string;
  resource: string;
  title: string;
  /** Default: `refuse`. A function where it depends on the record that holds the reference (a published page). */
  onDelete?: OnDelete | ((data: Record<string, unknown>) => OnDelete);
}

/** One reference in a record's data to another record. */
export interface Use {
  /** The path of the reference in the data: `schema.components.3.fieldId`. */
  path: string;
  resource: string;
  /** The singular name of the target's resource, for messages. */
  title: string;
  /** The target's id; with `byKey` the value of its `namedBy` field, which need not exist. */
  ref: string;
  byKey?: boolean;
  onDelete: OnDelete;
}

/** A record that comes with the product: the same for every tenant, read-only for all. */
export type SystemRecord = { id: string } & Record<string, unknown>;

/** Groups of fields, by the group's name. */
export type Sections<Schema extends DataSchema = DataSchema> = Readonly<
  Record<string, readonly (keyof z.infer<Schema> & string)[]>
>;

/** A resource whose records are documents. Routes, OpenAPI, client, checks, log, list and form are made from it. */
export interface ResourceDefinition<Name extends string = string, Schema extends DataSchema = DataSchema> {
  kind: 'resource';
  /** URL segment, collection table (with underscores) and message namespace. */
  name: Name;
  /** Singular, for messages. */
  title: string;
  subject: Subject;
  schema: Schema;
  /** Fields that only the server writes; refused in bodies. A new record has the schema's defaults. */
  serverOwned?: readonly (keyof z.infer<Schema> & string)[];
  /** Fields that are set on create; refused in updates. */
  fixed?: readonly (keyof z.infer<Schema> & string)[];
  /** The name that log entries and dialogs show (specification, section 3). */
  displayTitle(data: z.infer<Schema>): string;
  quota?: QuotaFeature;
  /** The refusal at the quota's limit, where it is not `You have reached your {title} limit`. */
  quotaRefusal?: string;
  quotaExceptions?: QuotaExceptions;
  revisionsFlag?: Flag;
  /** Whether its records have tags; lists then show them and filter by them, as field `tag`. */
  taggable?: boolean;
  operations: Operations<z.infer<Schema>>;
  /** A single resource: each tenant has exactly one record, never created, listed or deleted. */
  single?: boolean;
  /** Groups of its fields, in order, for settings screens and their revisions. */
  sections?: Sections<Schema>;
  /**
   * Paths of secrets that people enter, each a `secretField`: `secret`, `environments.*.clientSecret`. They are sealed
   * beside the document, which has their marks; no response and no log entry contains one.
   */
  secrets?: readonly string[];
  /** The channel on which each change of its records is signalled (docs/decisions/0037), for values held in memory. */
  signals?: string;
  /**
   * Secrets that the server issues for each record, by the field that shows their mark (`issuedMark`, server-owned).
   * A create, a duplicate and actions that declare it return the secret once, as `issued`.
   */
  issues?: Record<string, IssueRule>;
  actions?: Record<string, NamedAction>;
  list: ListDeclaration;
  /** Fields whose value is unique among a tenant's undeleted records, with the error message for a duplicate. */
  unique?: Record<string, string>;
  references?: readonly Reference[];
  /** References inside the data, beyond whole fields. */
  referencesIn?(data: z.infer<Schema>): Use[];
  /** A unique field whose value other records may use to reference one of this resource. */
  namedBy?: keyof z.infer<Schema> & string;
  /** System records. They follow a tenant's own records in every list. */
  system?: readonly SystemRecord[];
  /** The name of a system record in a language of the console, where it has one there. */
  systemTitle?(record: z.infer<Schema> & { id: string }, locale: string): string;
  /** The console path of a record: `/counters/:id/edit`. */
  openPath?: string;
  /** A valid body to create the n-th record, for the API's description and the contract suite. */
  example(n: number): Record<string, unknown>;
}

/** A resource that this API only reads, stored in a typed table with these columns. */
export interface ReadOnlyDefinition<Name extends string = string, Schema extends DataSchema = DataSchema> {
  kind: 'read-only';
  name: Name;
  title: string;
  subject: Subject;
  schema: Schema;
  displayTitle(data: z.infer<Schema>): string;
  /** Searches read the table: it is written too often for an index over its texts (docs/decisions/0027). */
  unindexedSearch?: boolean;
  /** The typed table, and for each field of the schema its column. */
  table: string;
  columns: Record<keyof z.infer<Schema> & string, string>;
  /** For fields that only filter: SQL over the table's rows for each value. */
  conditions?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The field that is true in the production environment; lists, exports and search then show one environment. */
  productionFlag?: keyof z.infer<Schema> & string;
  /** Which part of a record this person may see; all of it by default. */
  shownTo?(record: z.infer<Schema>, may: (action: Action, subject: Subject) => boolean): z.infer<Schema>;
  list: ListDeclaration;
  /** The console path of a record. */
  openPath?: string;
  shownWords?: ShownWords<z.infer<Schema>>;
}

/** The messages of a namespace in one language. */
export type MessagesOf = (namespace: string) => Readonly<Record<string, unknown>>;

/** Texts that the table stores in one language while consoles show them in the reader's. */
export interface ShownWords<Data> {
  /** Returns the text shown for a field's value, which exports write too; undefined where the value itself is shown. */
  shown(field: string, record: Data, messagesOf: MessagesOf): string | undefined;
  /** The field whose stored texts are searched by their shown texts. */
  searched: string;
  /**
   * Returns the stored texts whose shown text contains the searched text, as LIKE patterns: `%` matches any characters.
   */
  patterns(text: string, messagesOf: MessagesOf): string[];
}

export type AnyResource = ResourceDefinition | ReadOnlyDefinition;

/** A record as the API returns it: its data and the fields that all records have. */
export type RecordOf<Definition> = Definition extends { schema: infer Schema extends DataSchema }
  ? z.infer<Schema> & RecordFrame
  : never;

export type RecordFrame = {
  id: string;
  version: number;
  createdAt: string;
  updatedAt: string | null;
  deletedAt: string | null;
  /** The tags of a record of a taggable resource, in order of the keys. */
  tags?: TagOfRecord[];
  /** Secrets that this write issued, by field. They are returned once. */
  issued?: Record<string, string>;
};

/** A tag, as tagged records contain it. */
export interface TagOfRecord {
  id: string;
  key: string;
}

/** Declares a resource whose records are documents. */
export function defineResource<const Name extends string, Schema extends DataSchema>(
  definition: Omit<ResourceDefinition<Name, Schema>, 'kind'>,
): ResourceDefinition<Name, Schema> {
  const { list } = definition;
  return {
    kind: 'resource',
    ...definition,
    list: definition.taggable ? { ...list, fields: withTags(list.fields) } : list,
  };
}

/** The tags column follows the record's description and precedes its times. */
function withTags(fields: ListDeclaration['fields']): ListDeclaration['fields'] {
  const entries = Object.entries(fields);
  const firstTime = entries.findIndex(([, { type }]) => type === 'date');
  const at = firstTime < 0 ? entries.length : firstTime;
  return Object.fromEntries([
    ...entries.slice(0, at),
    ['tag', { type: 'tag', filter: true, column: true }],
    ...entries.slice(at),
  ]);
}

/** Declares a read-only resource. */
export function defineReadOnly<const Name extends string, Schema extends DataSchema>(
  definition: Omit<ReadOnlyDefinition<Name, Schema>, 'kind'>,
): ReadOnlyDefinition<Name, Schema> {
  return { kind: 'read-only', ...definition };
}
