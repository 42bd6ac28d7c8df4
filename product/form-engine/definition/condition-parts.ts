/** The parts of conditions, for code that reads and changes them: comparisons, and groups of comparisons. */
interface Rule {
  field: string;
}

interface Group<R> {
  match: 'all' | 'any';
  rules: R[];
}

interface Grouped<R> extends Group<R> {
  groups?: Group<R>[] | undefined;
}

/** Every comparison of a condition, those of its groups at the end. */
export function rulesOf<R extends Rule>(condition: Grouped<R> | null): readonly R[] {
  if (!condition) return [];
  return condition.groups?.length
    ? [...condition.rules, ...condition.groups.flatMap(({ rules }) => rules)]
    : condition.rules;
}

/** Every comparison of a condition, and where in its component it is. */
export function placedRules<R extends Rule>(
  condition: Grouped<R> | null,
): { rule: R; path: (string | number)[] }[] {
  if (!condition) return [];
  const placed = (rules: readonly R[], ...before: (string | number)[]) =>
    rules.map((rule, index) => ({ rule, path: ['condition', ...before, 'rules', index] }));
  return [
    ...placed(condition.rules),
    ...(condition.groups ?? []).flatMap(({ rules }, index) => placed(rules, 'groups', index)),
  ];
}

/** A condition with its comparisons replaced, or left out for null; null when none is left, itself when none changes. */
export function mapRules<R extends Rule, C extends Grouped<R>>(
  condition: C | null,
  map: (rule: R) => R | null,
): C | null {
  if (!condition) return null;
  const mapped = (rules: readonly R[]): R[] => rules.flatMap((rule) => map(rule) ?? []);
  const rules = mapped(condition.rules);
  const groups = (condition.groups ?? [])
    .map((group) => ({ ...group, rules: mapped(group.rules) }))
    .filter((group) => group.rules.length > 0);
  const made = { ...condition, rules, ...(condition.groups ? { groups } : {}) };
  if (rules.length === 0 && groups.length === 0) return null;
  const [before, after] = [rulesOf(condition), rulesOf<R>(made)];
  return before.length === after.length && before.every((rule, index) => rule === after[index])
    ? condition
    : made;
}
