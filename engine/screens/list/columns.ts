import type { ListDeclaration, ListField } from '../../definition/resource.ts';

/** Columns that a person may choose, in the declaration's order: all fields but bare ids and those that only filter. */
export function columnChoices({ fields }: ListDeclaration): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.type !== 'id' && !fields[name]?.filterOnly);
}

/** The default columns. */
export function defaultColumns({ fields }: ListDeclaration): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.column);
}

/**
 * Returns the remembered columns that the resource still declares. The first column is always shown, since it opens the
 * record.
 */
export function readColumns(list: ListDeclaration, remembered: string | null): string[] {
  const choices = columnChoices(list);
  const first = defaultColumns(list)[0] ?? choices[0];
  let wanted: unknown;
  try {
    wanted = remembered === null ? undefined : JSON.parse(remembered);
  } catch {
    wanted = undefined;
  }
  if (!Array.isArray(wanted)) return defaultColumns(list);
  return choices.filter((name) => name === first || wanted.includes(name));
}

const WIDTHS: Record<ListField['type'], number> = {
  text: 150,
  boolean: 110,
  number: 90,
  date: 124,
  money: 104,
  id: 150,
  tag: 150,
};
/** A text with a fixed set of choices. */
const CHOICE_WIDTH = 148;

/**
 * Returns a column's minimum width, in px; the first column contains the name and gets more.
 * @param own the resource's width of this column, whose values are longer or shorter than others of their type
 */
export function columnWidth(
  field: ListField | undefined,
  isChoice: boolean,
  isFirst: boolean,
  own?: number,
): number {
  if (own !== undefined) return own;
  if (isChoice) return CHOICE_WIDTH;
  return WIDTHS[field?.type ?? 'text'] * (isFirst && field?.type === 'text' ? 1.4 : 1);
}

/** The columns that fit: free texts are dropped first, from the end; the column with the record's name is kept. */
export function columnsThatFit(
  columns: readonly string[],
  widthOf: (name: string, at: number) => number,
  isText: (name: string) => boolean,
  room: number,
): string[] {
  const kept = [...columns];
  const needed = (): number => kept.reduce((sum, name) => sum + widthOf(name, columns.indexOf(name)), 0);
  while (kept.length > 2 && needed() > room) {
    const text = kept.findLastIndex((name, at) => at > 0 && isText(name));
    kept.splice(text > 0 ? text : kept.length - 1, 1);
  }
  return kept;
}

/** The least width of a column. */
export interface ColumnLeast {
  px: number;
  /** Whether its texts may be cut where room is missing; others keep what their cells need. */
  mayCut: boolean;
}

/**
 * The columns' shares of the room, in px: what is left over goes to each by what its cells need; where room is missing,
 * the widest texts become narrower first, down to their least.
 * @param needed what each column's cells need to be whole, in px; undefined while it is not known
 */
export function shareRoom(
  least: readonly ColumnLeast[],
  needed: readonly (number | undefined)[] | undefined,
  room: number,
): number[] {
  const sum = (widths: readonly number[]): number => widths.reduce((total, width) => total + width, 0);
  if (needed === undefined) return least.map(({ px }) => px);
  const whole = least.map(({ px }, at) => needed[at] ?? px);
  if (sum(whole) <= room) return whole.map((width) => width * (room / sum(whole)));
  const below = (limit: number): number[] =>
    whole.map((width, at) => {
      const { px, mayCut } = least[at]!;
      return mayCut ? Math.max(Math.min(width, px), Math.min(width, limit)) : width;
    });
  let [low, high] = [0, Math.max(...whole)];
  while (high - low > 0.5) {
    const middle = (low + high) / 2;
    if (sum(below(middle)) > room) high = middle;
    else low = middle;
  }
  return below(low);
}

/** Numbers are right-aligned. */
export function isNumeric(field: ListField | undefined): boolean {
  return field?.type === 'number' || field?.type === 'money';
}
