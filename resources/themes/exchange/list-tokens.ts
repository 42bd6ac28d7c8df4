/** A token of a file, with its own type or its group's, and the value of its alias. */
export interface ListedToken {
  path: string[];
  type: string;
  value: unknown;
  /** Whether its alias leads nowhere, or in a circle. */
  isLost: boolean;
}

/** Limits of a file; the rest is not read. */
const MOST_TOKENS = 2_000;
const DEEPEST = 12;
/** The most aliases from one to the next. */
const MOST_STEPS = 12;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const ALIAS = /^\{([^{}]{1,300})\}$/;

/** Every token of a file in the format of the Design Tokens Community Group, in its order. */
export function listTokens(file: object): ListedToken[] {
  const found = new Map<string, { path: string[]; type: string; value: unknown }>();
  const collect = (node: Record<string, unknown>, path: string[], inherited: string): void => {
    const type = typeof node['$type'] === 'string' ? node['$type'] : inherited;
    if ('$value' in node) {
      if (found.size < MOST_TOKENS) found.set(path.join('.'), { path, type, value: node['$value'] });
      return;
    }
    if (path.length >= DEEPEST) return;
    for (const [name, child] of Object.entries(node))
      if (!name.startsWith('$') && isObject(child)) collect(child, [...path, name], type);
  };
  collect({ ...file }, [], '');
  return [...found.values()].map(({ path, type, value }) => {
    const end = follow(value, type);
    return { path, type: end?.type ?? type, value: end?.value, isLost: end === undefined };
  });

  function follow(value: unknown, type: string): { value: unknown; type: string } | undefined {
    let at = { value, type };
    for (let step = 0; step < MOST_STEPS; step += 1) {
      const name = typeof at.value === 'string' ? ALIAS.exec(at.value)?.[1] : undefined;
      if (name === undefined) return at;
      const next = found.get(name);
      if (!next) return undefined;
      at = { value: next.value, type: next.type || at.type };
    }
    return undefined;
  }
}
