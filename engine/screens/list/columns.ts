import type { ListDeclaration, ListField } from '../../definition/resource.ts';

/** Columns that a person may choose, in the declaration's order: all fields but bare ids. */
export function columnChoices({ fields }: ListDeclaration): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.type !== 'id');
}

/** Columns shown until somebody chooses. */
export function defaultColumns({ fields }: ListDeclaration): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.column);
}

/** The remembered choice, held against what the noun declares today; the first column always stays: it opens the record. */
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
/** A text that is one of a few words. */
const CHOICE_WIDTH = 148;

/** What a column needs to be read, in px; the first holds the name and gets more. */
export function columnWidth(field: ListField | undefined, isChoice: boolean, isFirst: boolean): number {
  if (isChoice) return CHOICE_WIDTH;
  return WIDTHS[field?.type ?? 'text'] * (isFirst && field?.type === 'text' ? 1.4 : 1);
}

/** The columns that fit: free texts go first, from the end; what names the record stays. */
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

/** Figures stand right-aligned under each other. */
export function isNumeric(field: ListField | undefined): boolean {
  return field?.type === 'number' || field?.type === 'money';
}
