import type * as z from 'zod';
import type { Action, Role, Subject } from '../access/roles.ts';
import type { IssueRule } from './issued.ts';
import type { ImplementedFlag, QuotaFeature } from '../quota/plans.ts';

/** A noun's data as it is kept: any object schema. */
export type DataSchema = z.ZodObject;

/** Subjects of the activity log (specification, section 3). */
export type LogSubject =
  | 'PAGES'
  | 'FORM_CONFIGURATIONS'
  | 'FORM_FIELDS'
  | 'REGULAR_EXPRESSIONS'
  | 'FORMS'
  | 'COUNTERS'
  | 'PREFERENCE_CENTERS'
  | 'WEBHOOKS'
  | 'THEMES'
  | 'ELEMENTS'
  | 'UPLOADS'
  | 'TAGS'
  | 'USERS'
  | 'ORGANIZATION'
  | 'PRIVACY'
  | 'SECURITY'
  | 'CONNECTOR_SETTINGS'
  | 'DOMAIN_MAPPINGS';

export type LogEvent = 'CREATE' | 'UPDATE' | 'DELETE' | 'DUPLICATE' | 'INVITE';

/** A field that lists can show, search, filter or sort by. */
export interface ListField {
  type: 'text' | 'boolean' | 'number' | 'date' | 'money' | 'id' | 'tag';
  search?: boolean;
  sort?: boolean;
  /** Texts by their values; dates and numbers by a range, `from..to`. */
  filter?: boolean;
  /** Shown as a column unless the person chose otherwise. */
  column?: boolean;
}

export interface ListDeclaration {
  fields: Record<string, ListField>;
  defaultSort: string;
  /** Fields too heavy for a list; a single record still has them. */
  omit?: readonly string[];
  /** The field that says how a record stands, shown beside its name wherever it is found. Its values have words. */
  state?: string;
}

/** A method's type, so that the definition of one resource can stand where any resource's is taken. */
type FromData<Data> = { from(data: Data): Data }['from'];

export interface Operations<Data> {
  /** `event` where making a record is logged as something else: users are invited. */
  create?: boolean | { event: LogEvent };
  update?: boolean;
  /** Makes the data of a copy from the data of its source. */
  duplicate?(data: Data, at: Date): Data;
  /** A function where something of a record changes when it is deleted: answers what is left behind. */
  remove?: boolean | FromData<Data>;
  /** Undelete, and rewriting from a revision. A function answers what comes back of a deleted record. */
  restore?: boolean | FromData<Data>;
  batch?: boolean;
}

/** An operation that only this noun has: `POST /{name}/{id}/{action}` with If-Match. */
export interface NamedAction {
  ability: Action;
  event: LogEvent;
  /** What its body must be; an action without one takes no body. */
  body?: DataSchema;
  /**
   * What it does to the record: `update` when left out. What the hook returns is stored by an update, dropped by a
   * delete, and held by the activity log alone by an annotation.
   */
  kind?: 'update' | 'delete' | 'annotate';
  /** A valid body, for the contract suite. */
  exampleBody?: Record<string, unknown>;
  /** The event that webhooks get, where it is more than an update: `published`. */
  webhookEvent?: string;
  /** Fields of `issues` that get a new secret by it. */
  issues?: readonly string[];
}

/** Who and what a noun's quota leaves out (specification, section 6: silent roles among users). */
export interface QuotaExceptions {
  /** Records with one of these values in this field are not counted. */
  uncounted: { field: string; values: readonly string[] };
  /** Roles that may go beyond the limit. */
  unbound: readonly Role[];
}

/** What becomes of a use when what it names is to be deleted: the deletion is refused, or the use stays as it is. */
export type OnDelete = 'refuse' | 'keep';

/** Another noun that a field points to; it must exist, undeleted, in the same tenant. */
export interface Reference {
  field: string;
  resource: string;
  title: string;
  /** `refuse` when left out; a function where it depends on the record that points (a page that is published). */
  onDelete?: OnDelete | ((data: Record<string, unknown>) => OnDelete);
}

/** One place in a record's data that names another record. */
export interface Use {
  /** Where it stands, as a path of the data: `schema.components.3.fieldId`. */
  path: string;
  resource: string;
  /** The noun that is named, singular, as messages name it. */
  title: string;
  /** The id of what is named; with `byKey` the value of its `namedBy` field, which need not exist. */
  ref: string;
  byKey?: boolean;
  onDelete: OnDelete;
}

/** A record that comes with the product: the same for every tenant, read by all and edited by none. */
export type SystemRecord = { id: string } & Record<string, unknown>;

/** Fields that belong together, by the name of their group. */
export type Sections<Schema extends DataSchema = DataSchema> = Readonly<
  Record<string, readonly (keyof z.infer<Schema> & string)[]>
>;

/** A noun whose records are documents. From it come routes, OpenAPI, client, checks, log, list and form. */
export interface ResourceDefinition<Name extends string = string, Schema extends DataSchema = DataSchema> {
  kind: 'resource';
  /** URL segment, collection table (with underscores) and catalogue key. */
  name: Name;
  /** Singular, as messages name it. */
  title: string;
  subject: Subject;
  logSubject: LogSubject;
  schema: Schema;
  /** Fields that only the server writes; refused in bodies. Their value in a new record is the schema's default. */
  serverOwned?: readonly (keyof z.infer<Schema> & string)[];
  /** Fields that are said once, when a record is made; refused in updates. */
  fixed?: readonly (keyof z.infer<Schema> & string)[];
  /** The name that log entries and dialogs show (specification, section 3). */
  displayTitle(data: z.infer<Schema>): string;
  quota?: QuotaFeature;
  quotaExceptions?: QuotaExceptions;
  revisionsFlag?: ImplementedFlag;
  /** Whether its records bear tags; lists then show them and are filtered by them, as field `tag`. */
  taggable?: boolean;
  operations: Operations<z.infer<Schema>>;
  /** One record for each tenant, which is always there: read and changed, never made, listed or deleted. */
  single?: boolean;
  /** Groups of its fields, in their order: what settings and their revisions are told apart by. */
  sections?: Sections<Schema>;
  /** Paths of values that the activity log may never hold: `secret`, `environments.*.clientSecret`. */
  secrets?: readonly string[];
  /**
   * Secrets that the server makes for each record, by the field that shows their mark (`issuedMark`, server-owned). A
   * create, a duplicate and the actions that say so answer the secret once, as `issued`; it is kept beside the document.
   */
  issues?: Record<string, IssueRule>;
  actions?: Record<string, NamedAction>;
  list: ListDeclaration;
  /** Fields whose value no two undeleted records of a tenant share, with the message for the second. */
  unique?: Record<string, string>;
  references?: readonly Reference[];
  /** Places inside the data that name other records, beyond whole fields. */
  referencesIn?(data: z.infer<Schema>): Use[];
  /** A unique field by whose value other records may name one of this noun. */
  namedBy?: keyof z.infer<Schema> & string;
  /** Records that come with the product. They stand in every tenant's list after its own. */
  system?: readonly SystemRecord[];
  /** Where the console shows a record: `/counters/:id/edit`. */
  openPath?: string;
  /** A valid body to create the n-th record, for the API's description and the contract suite. */
  example(n: number): Record<string, unknown>;
}

/** A noun that is read here and written elsewhere, kept in a typed table with these columns. */
export interface ReadOnlyDefinition<Name extends string = string, Schema extends DataSchema = DataSchema> {
  kind: 'read-only';
  name: Name;
  title: string;
  subject: Subject;
  schema: Schema;
  displayTitle(data: z.infer<Schema>): string;
  /** The typed table, and for each field of the schema its column. */
  table: string;
  columns: Record<keyof z.infer<Schema> & string, string>;
  /** The field that is true in the production environment; lists, exports and the search then show one environment. */
  productionFlag?: keyof z.infer<Schema> & string;
  /** What of a record this person may be shown; the whole of it when left out. */
  shownTo?(record: z.infer<Schema>, may: (action: Action, subject: Subject) => boolean): z.infer<Schema>;
  list: ListDeclaration;
  /** Where the console shows a record. */
  openPath?: string;
}

export type AnyResource = ResourceDefinition | ReadOnlyDefinition;

/** What the record of a noun looks like outside: its data with what all records have. */
export type RecordOf<Definition> = Definition extends { schema: infer Schema extends DataSchema }
  ? z.infer<Schema> & RecordFrame
  : never;

export interface RecordFrame {
  id: string;
  version: number;
  createdAt: string;
  updatedAt: string | null;
  deletedAt: string | null;
  /** What a record of a taggable noun bears, in order of the keys. */
  tags?: TagOfRecord[];
  /** Secrets that were made with this very write, by field: said here and never again. */
  issued?: Record<string, string>;
}

/** A tag as the records that bear it carry it. */
export interface TagOfRecord {
  id: string;
  key: string;
}

/** Declares a noun with the shared life. */
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

/** Tags stand behind what describes the record, before its times. */
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

/** Declares a noun that the console only reads. */
export function defineReadOnly<const Name extends string, Schema extends DataSchema>(
  definition: Omit<ReadOnlyDefinition<Name, Schema>, 'kind'>,
): ReadOnlyDefinition<Name, Schema> {
  return { kind: 'read-only', ...definition };
}
