import type { CheckboxesComponent } from './schema.ts';

type Options = CheckboxesComponent['options'];
type Apart = NonNullable<CheckboxesComponent['apart']>;

/** The pairs after a change of the options: a value that was renamed is followed, and one that is gone ends its pairs. */
export function followOptions(apart: Apart, before: Options, after: Options): Apart {
  const valueNow = (value: string): string | undefined => {
    if (after.some((option) => option.value === value)) return value;
    const place = before.findIndex((option) => option.value === value);
    return after.length === before.length ? after[place]?.value : undefined;
  };
  return apart.flatMap((pair) => {
    const [first, second] = [valueNow(pair.first), valueNow(pair.second)];
    return first === undefined || second === undefined ? [] : [{ first, second }];
  });
}

/** The first two options that are not a pair yet; undefined where all are. */
export function nextPair(apart: Apart, options: Options): Apart[number] | undefined {
  for (const [index, { value: first }] of options.entries())
    for (const { value: second } of options.slice(index + 1)) {
      const isKnown = apart.some(
        (pair) =>
          (pair.first === first && pair.second === second) ||
          (pair.first === second && pair.second === first),
      );
      if (!isKnown) return { first, second };
    }
  return undefined;
}
