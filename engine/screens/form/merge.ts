import { leavesOf, sameValue, withLeaf } from './leaves.ts';

type Data = Record<string, unknown>;

export type Side = 'mine' | 'theirs';

/** A value that differs between this form and the record as another person saved it. */
export interface MergeDifference {
  path: string;
  mine: unknown;
  theirs: unknown;
  /** Who changed it since it was opened. */
  changedBy: 'me' | 'them' | 'both';
}

/** Compares the edits with the stored record, value by value, against their common base. */
export function differences(
  fields: readonly string[],
  base: Data,
  mine: Data,
  theirs: Data,
): MergeDifference[] {
  const [began, here, there] = [leavesOf(base, fields), leavesOf(mine, fields), leavesOf(theirs, fields)];
  const paths = [...new Set([...here.keys(), ...there.keys()])];
  return paths
    .filter((path) => !sameValue(here.get(path), there.get(path)))
    .map((path) => {
      const byMe = !sameValue(began.get(path), here.get(path));
      const byThem = !sameValue(began.get(path), there.get(path));
      return {
        path,
        mine: here.get(path),
        theirs: there.get(path),
        changedBy: byMe && byThem ? 'both' : byMe ? 'me' : 'them',
      };
    });
}

/** The default choices: each side's own changes, and this person's where both changed a value. */
export function firstChoice({ changedBy }: MergeDifference): Side {
  return changedBy === 'them' ? 'theirs' : 'mine';
}

/** The record that results from the choices, based on the stored one. */
export function merged(
  theirs: Data,
  found: readonly MergeDifference[],
  choices: ReadonlyMap<string, Side>,
): Data {
  return found.reduce((data, difference) => {
    const side = choices.get(difference.path) ?? firstChoice(difference);
    return side === 'mine' ? withLeaf(data, difference.path, difference.mine) : data;
  }, theirs);
}
