import { rulesOf } from './condition-parts.ts';
import { openersOf } from './openers-of.ts';

/** The parts of a condition that are read. */
export interface ReferringCondition {
  match: 'all' | 'any';
  rules: { field: string }[];
  groups?: { match: 'all' | 'any'; rules: { field: string }[] }[] | undefined;
}

interface Referring {
  id: string;
  type: string;
  key?: string;
  condition: ReferringCondition | null;
}

/** The dependencies of the visibility of a form's components. */
export interface References<C> {
  /** The first component with this key, which is the one that conditions look at. */
  target(key: string): C | undefined;
  /** The section that a component is in, else the page break that opens its step; none for page breaks. */
  opener(component: C): C | undefined;
  /** Whether two components depend on each other, through conditions, sections and page breaks; one also on itself. */
  isCircular(component: C, target: C): boolean;
  /** Every component that depends on itself. */
  circular: ReadonlySet<C>;
  /** Every component after those it depends on, except in circles. */
  inOrder: readonly C[];
}

/**
 * Reads the references between components, in time linear in the number of rules (Tarjan's components).
 * @param reads the keys that a component depends on besides those of its condition
 */
export function referencesOf<C extends Referring>(
  components: readonly C[],
  reads: (component: C) => readonly { key: string }[],
): References<C> {
  const byKey = new Map<string, C>();
  for (const component of components)
    if (component.key !== undefined && !byKey.has(component.key)) byKey.set(component.key, component);
  const openers = openersOf(components);
  const dependencies = (component: C): C[] => {
    const keys = [
      ...rulesOf(component.condition).map(({ field }) => field),
      ...reads(component).map(({ key }) => key),
    ];
    const fields = keys.flatMap((key) => byKey.get(key) ?? []);
    const opener = openers.get(component);
    return opener ? [...fields, opener] : fields;
  };
  const circle = new Map<C, number>();
  const inOrder: C[] = [];
  const found = new Map<C, number>();
  const stack: C[] = [];
  const circular = new Set<C>();
  // An explicit stack, as conditions may form a chain through the whole form.
  for (const root of components) {
    if (found.has(root)) continue;
    const path = [open(root)];
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const next = top.rest.pop();
      if (next === undefined) {
        path.pop();
        if (top.low === found.get(top.of)) close(top.of, top.low);
        const parent = path.at(-1);
        if (parent) parent.low = Math.min(parent.low, top.low);
      } else if (!found.has(next)) path.push(open(next));
      else if (!circle.has(next)) top.low = Math.min(top.low, found.get(next)!);
    }
  }

  function open(component: C): { of: C; low: number; rest: C[] } {
    const low = found.size;
    const rest = dependencies(component);
    if (rest.includes(component)) circular.add(component);
    found.set(component, low);
    stack.push(component);
    return { of: component, low, rest };
  }

  function close(root: C, number: number): void {
    let member: C | undefined;
    do {
      member = stack.pop();
      if (!member) return;
      circle.set(member, number);
      inOrder.push(member);
      if (member !== root) circular.add(member).add(root);
    } while (member !== root);
  }

  return {
    target: (key) => byKey.get(key),
    opener: (component) => openers.get(component),
    isCircular: (component, target) =>
      component === target
        ? dependencies(component).includes(component)
        : circle.get(component) === circle.get(target),
    circular,
    inOrder,
  };
}
