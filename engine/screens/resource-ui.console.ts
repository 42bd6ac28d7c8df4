import { useTranslate, type Translate } from '@tributary/kit/i18n/message.console.ts';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Action } from '../access/roles.ts';
import type { AnyResource, RecordFrame } from '../definition/resource.ts';
import type { Differ } from '../revisions/differences.ts';
import { useAbility } from './console-context.console.tsx';

/** A record whose noun is not known here. */
export type AnyRecord = RecordFrame & Record<string, unknown>;

/** What the shared screens must know of a noun beyond its declaration. Its words stand in the catalogue of its name. */
export interface ResourceUi<Item extends RecordFrame = AnyRecord> {
  definition: AnyResource;
  /** The catalogue with its words: `noun.*`, `field.*`, `value.{field}.*`, `empty.*`, `deletion`. */
  namespace: string;
  /** Shown where a list would stand. */
  illustration: ReactNode;
  /** Where a record opens; undefined when this noun has no screen of its own. */
  openPath?: (record: Item) => string;
  /** What a person must be allowed to do to open one; to read it when left out. */
  opensWith?: Action;
  /** The list's address. */
  listPath: string;
  createPath?: string;
  /** What a toast says of a new record, where it is more than that it was created. */
  createdKey?: string;
  /** Whether what is typed into its form is kept in this browser until it is saved: for long forms. */
  drafts?: boolean;
  /** The values that a text field may have, for filters; their words are `value.{field}.{value}`. */
  choices?: Record<string, readonly string[]>;
  /** A number in words where a plain one would mislead: money by its path and its record's currency. */
  figure?: (path: string, value: number, record: Partial<Item>, locale: string) => string | undefined;
  /** A value that is more than a text: a picture by its name. */
  show?: (path: string, value: unknown) => ReactNode;
  /** Groups of the catalogues that name what is deep inside a record by its key: `formBuilder:props`. */
  partMessages?: readonly string[];
  /** Fields whose differences this noun tells better than their structure does. */
  differs?: Record<string, Differ>;
  /** Sentences with which the server refuses, and the catalogue key of each. */
  refusals?: Record<string, string>;
}

/** Joins a declaration with its face, so that what concerns a record is typed by the declaration. */
export function defineUi<Item extends RecordFrame>(
  definition: { kind: AnyResource['kind'] },
  ui: Omit<ResourceUi<Item>, 'definition'>,
): ResourceUi<Item> {
  return { ...ui, definition: definition as AnyResource };
}

/** A face whose records are looked at without knowing the noun. */
export function anyUi<Item extends RecordFrame>(ui: ResourceUi<Item>): ResourceUi {
  return ui as unknown as ResourceUi;
}

/** How sentences name a noun. Languages differ in articles and gender, so each form is a word of the catalogue. */
export interface ResourceMessages {
  /** “page” */
  one: string;
  /** “pages” */
  many: string;
  /** “A new page”, the beginning of a sentence on one that was made. */
  aNew: string;
  /** “the page”, inside a sentence. */
  the: string;
  /** “The page”, at its beginning. */
  The: string;
  /** “Page”: the beginning of a sentence on what was done to one. */
  itself: string;
  /** A field's label; a nested one by its path. */
  field(path: string): string;
  /** The word for a value of a field that has choices. */
  value(field: string, value: string): string;
  t: Translate;
}

const FORMS = ['one', 'many', 'aNew', 'the', 'The', 'itself'] as const;

/** The words of a noun in the person's language. */
export function useResourceMessages<Item extends RecordFrame>(ui: ResourceUi<Item>): ResourceMessages {
  const { namespace } = ui;
  const t = useTranslate(useMemo(() => [namespace, 'screens'], [namespace]));
  const { i18n } = useTranslation('screens');
  return useMemo(() => {
    const isKnown = (key: string): boolean => i18n.exists(key, { returnObjects: false });
    const forms = Object.fromEntries(FORMS.map((form) => [form, t(`${namespace}:noun.${form}`)]));
    return {
      ...(forms as Record<(typeof FORMS)[number], string>),
      field: (path) => fieldLabel(t, isKnown, namespace, path),
      value: (field, value) => t(`${namespace}:value.${field}.${value}`),
      t,
    };
  }, [t, namespace, i18n]);
}

const SHARED_FIELDS = ['createdAt', 'updatedAt', 'deletedAt', 'tag', 'tags'];

/**
 * The label of a field. Deep inside a document (`recipes.project.pages.0`) the nearest part that has a word names it;
 * a field without any word is named by its key.
 */
function fieldLabel(
  t: Translate,
  isKnown: (key: string) => boolean,
  namespace: string,
  path: string,
): string {
  if (SHARED_FIELDS.includes(path)) return t(`screens:field.${path}`);
  const parts = path.split('.');
  for (let depth = parts.length; depth > 0; depth -= 1) {
    const key = `${namespace}:field.${parts.slice(0, depth).join('.')}`;
    if (isKnown(key)) return t(key);
    if (isKnown(`${key}.itself`)) return t(`${key}.itself`);
  }
  return parts.at(-1)!;
}

/** What the person may do with a noun: its declaration has the operation, and the role has the ability. */
export function useAllowed<Item extends RecordFrame>({
  definition,
  opensWith = 'read',
}: ResourceUi<Item>): Record<
  'open' | 'create' | 'update' | 'duplicate' | 'remove' | 'restore' | 'publish',
  boolean
> {
  const ability = useAbility();
  const may = (action: Action): boolean => ability.can(action, definition.subject);
  const has = definition.kind === 'resource' ? definition.operations : {};
  return {
    open: may(opensWith),
    create: Boolean(has.create) && may('create'),
    update: Boolean(has.update) && may('update'),
    duplicate: Boolean(has.duplicate) && may('create'),
    remove: Boolean(has.remove) && may('delete'),
    restore: Boolean(has.restore) && may('delete'),
    publish: may('publish'),
  };
}

/** The name that dialogs and menus show for a record. */
export function titleOf<Item extends RecordFrame>({ definition }: ResourceUi<Item>, record: Item): string {
  return definition.displayTitle(record as never);
}

/** Whether a record comes with the product: it is there for all, and nobody's to change or delete. */
export function isOfProduct(record: object): boolean {
  return 'system' in record && record.system === true;
}
