import { create, type Delta } from 'jsondiffpatch';

type Data = Record<string, unknown>;

/**
 * One step of the path to a difference, for a reader: a field, an item of a list, or an item that a resource names
 * itself.
 */
export type DifferenceStep =
  | { field: string }
  | { item: string }
  /** A message key, and the first words of the item's text. */
  | { word: string; said?: string | undefined };

/** One difference between two states of a record. */
export interface Difference {
  kind: 'added' | 'removed' | 'changed' | 'moved';
  /** The record's field that contains it. */
  field: string;
  /** From the field inwards. */
  way: DifferenceStep[];
  /** Its path without list indexes: `schema.components.label`. */
  path: string;
  before?: unknown;
  after?: unknown;
}

/** Compares one field, where a resource knows more about it than its structure shows. */
export type Differ = (before: unknown, after: unknown) => Difference[];

/** Items of lists are matched by their id, so that a new first item does not change all that follow. */
const differ = create({
  objectHash: (item, index) => {
    const { id, key, value } = item as { id?: unknown; key?: unknown; value?: unknown };
    return String(id ?? key ?? value ?? `at ${index ?? 0}`);
  },
  matchByPosition: false,
  arrays: { detectMove: true },
  omitRemovedValues: false,
});

const NAMES = [
  'label',
  'name',
  'title',
  'description',
  'heading',
  'text',
  'wording',
  'key',
  'value',
  'type',
] as const;

/** The label of a list's item: its own label or name; empty when it has none. */
export function nameOfItem(item: unknown): string {
  if (typeof item !== 'object' || item === null)
    return item === undefined || item === null ? '' : String(item);
  const known = item as Data;
  const name = NAMES.find((key) => typeof known[key] === 'string' && known[key] !== '');
  return name ? String(known[name]) : '';
}

interface Place {
  way: DifferenceStep[];
  /** Keys without list indexes. */
  keys: string[];
}

function single(kind: Difference['kind'], { way, keys }: Place, before: unknown, after: unknown): Difference {
  return { kind, field: keys[0] ?? '', way, path: keys.join('.'), before, after };
}

function flatten(delta: Delta, before: unknown, after: unknown, place: Place): Difference[] {
  if (Array.isArray(delta)) {
    if (delta.length === 1) return [single('added', place, undefined, delta[0])];
    if (delta.length === 2) return [single('changed', place, delta[0], delta[1])];
    return [
      single(delta[2] === 3 ? 'moved' : 'removed', place, delta[2] === 3 ? undefined : delta[0], undefined),
    ];
  }
  if (!delta || typeof delta !== 'object') return [];
  const inner = delta as Record<string, Delta>;
  const isList = '_t' in inner;
  return Object.entries(inner).flatMap(([key, change]) => {
    if (key === '_t') return [];
    if (!isList) {
      const keys = [...place.keys, key];
      const at = { way: [...place.way, { field: keys.join('.') }], keys };
      return flatten(change, (before as Data | null)?.[key], (after as Data | null)?.[key], at);
    }
    const index = Number(key.replace('_', ''));
    const old = (before as unknown[] | undefined)?.[index];
    const item = key.startsWith('_') ? old : (after as unknown[] | undefined)?.[index];
    const at = { way: [...place.way, { item: nameOfItem(item) }], keys: place.keys };
    return flatten(change, old, item, at);
  });
}

/**
 * The differences between two states of a record, nested contents included, in the order of its fields. None when one
 * of the states is missing.
 * @param special comparisons of single fields, by the field's name
 * @param ignore fields that are left out
 */
export function differencesBetween(
  before: Data | null | undefined,
  after: Data | null | undefined,
  { special = {}, ignore = [] }: { special?: Record<string, Differ>; ignore?: readonly string[] } = {},
): Difference[] {
  if (!before || !after) return [];
  const fields = [...new Set([...Object.keys(after), ...Object.keys(before)])];
  return fields
    .filter((field) => !ignore.includes(field))
    .flatMap((field) => {
      if (special[field]) {
        const same = JSON.stringify(before[field]) === JSON.stringify(after[field]);
        return same ? [] : special[field](before[field], after[field]);
      }
      const place = { way: [{ field }], keys: [field] };
      return flatten(differ.diff(before[field], after[field]), before[field], after[field], place);
    });
}
