import type { Fields } from './flat.ts';

/** Which of two people. */
export type MergeSide = 'mine' | 'theirs';

/** A field that both changed, to different values; undefined is no value. */
export interface Clash {
  field: string;
  mine: string | undefined;
  theirs: string | undefined;
}

/**
 * Merges the fields of one thing: a change of one side is taken, and where both sides changed a field differently,
 * `choose` decides.
 * @returns the fields: those of `theirs` in their order, then those that only `mine` has; and the conflicts
 */
export function mergeFields(
  base: Fields,
  mine: Fields,
  theirs: Fields,
  choose: (clash: Clash) => MergeSide,
): { fields: Record<string, string>; clashes: Clash[] } {
  const fields: Record<string, string> = {};
  const clashes: Clash[] = [];
  for (const field of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    // `Object.hasOwn`, since a field may be named `constructor`.
    const of = (side: Fields): string | undefined => (Object.hasOwn(side, field) ? side[field] : undefined);
    const [was, my, their] = [of(base), of(mine), of(theirs)];
    let value = my === was ? their : my;
    if (my !== was && their !== was && my !== their) {
      const clash = { field, mine: my, theirs: their };
      clashes.push(clash);
      value = choose(clash) === 'mine' ? my : their;
    }
    if (value !== undefined) fields[field] = value;
  }
  return { fields, clashes };
}

/** Whether two sets of fields have the same names and values, in any order. */
export function sameFields(one: Fields, other: Fields): boolean {
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && other[name] === one[name])
  );
}
