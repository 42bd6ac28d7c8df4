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

const WEIGHTS: Record<ListField['type'], number> = {
  text: 24,
  boolean: 12,
  number: 12,
  date: 15,
  money: 14,
  id: 20,
};

/** How wide a column is in relation to the others; the first holds the name and gets more. */
export function columnWeight(field: ListField | undefined, isFirst: boolean): number {
  return WEIGHTS[field?.type ?? 'text'] * (isFirst && field?.type === 'text' ? 1.5 : 1);
}

/** Figures stand right-aligned under each other. */
export function isNumeric(field: ListField | undefined): boolean {
  return field?.type === 'number' || field?.type === 'money';
}
