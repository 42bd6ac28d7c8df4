import { leavesOf, sameValue, withLeaf } from './leaves.ts';

type Data = Record<string, unknown>;

export type Side = 'mine' | 'theirs';

/** One value that stands differently here and in the record as somebody else has saved it. */
export interface MergeDifference {
  path: string;
  mine: unknown;
  theirs: unknown;
  /** Who moved it away from what this person had opened. */
  changedBy: 'me' | 'them' | 'both';
}

/** Where the work here and the stored record differ, value by value, against what both began from. */
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

/** What is kept unless the person chooses otherwise: each side's own changes, and one's own where both changed. */
export function firstChoice({ changedBy }: MergeDifference): Side {
  return changedBy === 'them' ? 'theirs' : 'mine';
}

/** The record that the choices make, begun from the stored one. */
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
