import { namespacesOf, useTranslate, type Translate } from '@tributary/kit/i18n/message.console.ts';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Action, Subject } from '../access/roles.ts';
import { namespaceOf } from '../definition/namespace.ts';
import type { AnyResource, RecordFrame } from '../definition/resource.ts';
import type { Differ } from '../revisions/differences.ts';
import { useAbility } from './console-context.console.tsx';

/** A record of an unknown resource. */
export type AnyRecord = RecordFrame & Record<string, unknown>;

/** Parts of a resource that shared screens need beyond its declaration. Its messages have the namespace of its name. */
export interface ResourceUi<Item extends RecordFrame = AnyRecord> {
  definition: AnyResource;
  /** The namespace of its messages: `noun.*`, `field.*`, `value.{field}.*`, `empty.*`, `deletion`. */
  namespace: string;
  /** The illustration of an empty list. */
  illustration: ReactNode;
  /** The name of a record in a language of the interface, where its declaration's is in another; undefined where it is not. */
  title?(record: Item, locale: string): string | undefined;
  /** A text that tells records of one title apart where one of them is chosen, such as a page's address. */
  tellsApart?(record: Item): string;
  /** Returns the path of a record; undefined when this resource has no own screen. */
  openPath?: (record: Pick<RecordFrame, 'id'>) => string;
  /** The ability to open a record. Default: `read`. */
  opensWith?: Action;
  /** The path of the list. */
  listPath: string;
  createPath?: string;
  /** The screen from which the first record comes, of a resource that nobody creates: an empty list leads there. */
  comesFrom?: { path: string; labelKey: string; subject: Subject };
  /** The toast after a create, if it differs from the default. */
  createdKey?: string;
  /** The toasts after an update of one section, by its `section`, and of several, if they differ from the default. */
  updatedKeys?: { one: string; many: string };
  /** Message keys of failures that the specification words differently, by operation. */
  failureKeys?: Partial<Record<'creating' | 'updating', string>>;
  /** The message key of a reached quota, if it differs from the default. */
  quotaKey?: string;
  /** Returns the message key for the effects of deleting a record, where `deletion` does not say all of them. */
  deletionKey?(record: Item): string | undefined;
  /** Whether the server validates a new record's other fields when some are invalid already. */
  judged?: boolean;
  /** Whether unsaved edits of its form are stored in this browser: for long forms. */
  drafts?: boolean;
  /** The key of a field's label, by its path; default `field.{path}`. */
  fieldKey?(path: string): string;
  /** Below which key a section has its `title` and `text`; default `section.{name}`. */
  sectionKey?(name: string): string;
  /** The values of a text field, for filters; their messages are `value.{field}.{value}`. */
  choices?: Record<string, readonly string[]>;
  /** The widths of columns, in px, whose values are longer or shorter than others of their type. */
  columnWidths?: Record<string, number>;
  /** The fields that are entered together with an issued secret, such as a client id: its notice shows them. */
  issuedWith?(record: Item): Readonly<Record<string, string>>;
  /** How else a field is filtered: by a record of another resource, or by a text that is typed. */
  filterBy?: Record<string, ResourceUi | 'text'>;
  /** Values of a field whose messages are in other namespaces: the key of each, with its namespace. */
  valueKeys?: Record<string, Readonly<Record<string, string>>>;
  /** A number as text where a plain number would mislead: money by its path and its record's currency. */
  figure?(path: string, value: number, record: Partial<Item>, locale: string): string | undefined;
  /** A value that is more than a text: a picture by its name. */
  show?: (path: string, value: unknown) => ReactNode;
  /** Message groups with the labels of keys deep inside a record: `formBuilder:props`. */
  partMessages?: readonly string[];
  /** Comparisons of fields for which this resource knows more than their structure shows. */
  differs?: Record<string, Differ>;
  /** Sentences with which the server refuses, and the message key of each. */
  refusals?: Record<string, string>;
}

/** Joins a declaration with its ui, typed by the declaration. */
export function defineUi<Item extends RecordFrame>(
  definition: { kind: AnyResource['kind']; name: string },
  ui: Omit<ResourceUi<Item>, 'definition' | 'namespace'>,
): ResourceUi<Item> {
  return { ...ui, definition: definition as AnyResource, namespace: namespaceOf(definition.name) };
}

/** Forms of a resource's name in sentences. Languages differ in articles and gender, so each form is a message. */
export interface ResourceMessages {
  /** “page” */
  one: string;
  /** “pages” */
  many: string;
  /** “A new page”, at the beginning of a sentence. */
  aNew: string;
  /** “the page”, inside a sentence. */
  the: string;
  /** “The page”, at the beginning of a sentence. */
  The: string;
  /** “Page”: the beginning of a sentence about an action. */
  itself: string;
  /** A field's label; a nested one by its path. */
  field(path: string): string;
  /** The label of a value of a field that has choices. */
  value(field: string, value: string): string;
  t: Translate;
}

const FORMS = ['one', 'many', 'aNew', 'the', 'The', 'itself'] as const;

/** The messages of a resource in the person's language. */
export function useResourceMessages<Item extends RecordFrame>(ui: ResourceUi<Item>): ResourceMessages {
  const { namespace, valueKeys, refusals } = ui;
  const t = useTranslate(
    useMemo(
      () => [
        namespace,
        'screens',
        ...namespacesOf([
          ...Object.values(valueKeys ?? {}).flatMap(Object.values<string>),
          ...Object.values(refusals ?? {}),
        ]),
      ],
      [namespace, valueKeys, refusals],
    ),
  );
  const { i18n } = useTranslation('screens');
  return useMemo(() => {
    const isKnown = (key: string): boolean => i18n.exists(key, { returnObjects: false });
    const forms = Object.fromEntries(FORMS.map((form) => [form, t(`${namespace}:noun.${form}`)]));
    return {
      ...(forms as Record<(typeof FORMS)[number], string>),
      field: (path) => fieldLabel(t, isKnown, ui, path),
      value: (field, value) => t(valueKeys?.[field]?.[value] ?? `${namespace}:value.${field}.${value}`),
      t,
    };
  }, [t, ui, namespace, valueKeys, i18n]);
}

/** The key of a field's label, with its namespace. */
export function fieldKeyOf<Item extends RecordFrame>(ui: ResourceUi<Item>, path: string): string {
  return `${ui.namespace}:${ui.fieldKey?.(path) ?? `field.${path}`}`;
}

/** Below which key a section has its `title` and `text`, with its namespace. */
export function sectionKeyOf<Item extends RecordFrame>(ui: ResourceUi<Item>, name: string): string {
  return `${ui.namespace}:${ui.sectionKey?.(name) ?? `section.${name}`}`;
}

const SHARED_FIELDS = ['createdAt', 'updatedAt', 'deletedAt', 'tag', 'tags'];

/**
 * The label of a field. Deep inside a document (`recipes.project.pages.0`) the nearest part with a message is used; a
 * field without any message is labelled by its key.
 */
function fieldLabel<Item extends RecordFrame>(
  t: Translate,
  isKnown: (key: string) => boolean,
  ui: ResourceUi<Item>,
  path: string,
): string {
  if (SHARED_FIELDS.includes(path)) return t(`screens:field.${path}`);
  const parts = path.split('.');
  for (let depth = parts.length; depth > 0; depth -= 1) {
    const key = fieldKeyOf(ui, parts.slice(0, depth).join('.'));
    if (isKnown(key)) return t(key);
    if (isKnown(`${key}.itself`)) return t(`${key}.itself`);
  }
  return parts.at(-1)!;
}

/** Returns what the person may do with a resource: its declaration has the operation, and the role has the ability. */
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

/** The name of a record in the person's language. */
export function useTitleOf(): <Item extends RecordFrame>(ui: ResourceUi<Item>, record: Item) => string {
  const { language } = useTranslation('screens').i18n;
  return (ui, record) => ui.title?.(record, language) ?? ui.definition.displayTitle(record);
}

/** The name of a record among others, of which some may have the same title. */
export function useTitleApart(): <Item extends RecordFrame>(ui: ResourceUi<Item>, record: Item) => string {
  const titleOf = useTitleOf();
  return (ui, record) => [titleOf(ui, record), ui.tellsApart?.(record)].filter(Boolean).join(' · ');
}

/** Whether the records of a resource bear tags. */
export function isTaggable<Item extends RecordFrame>({ definition }: ResourceUi<Item>): boolean {
  return definition.kind === 'resource' && Boolean(definition.taggable);
}

/** Whether a record is a system record: the same for all tenants, and read-only. */
export function isOfProduct(record: object): boolean {
  return 'system' in record && record.system === true;
}
