import { isMark } from '../../revisions/secrets.ts';

/** A value of a record, by the path of its field: `pageMetadata.title`. A list is one value, and so is a secret's mark. */
export type Leaves = Map<string, unknown>;

type Data = Record<string, unknown>;

const isPlain = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isMark(value);

/** The values of these fields, with plain objects flattened into the paths of their parts. */
export function leavesOf(data: Data, fields: readonly string[]): Leaves {
  const leaves: Leaves = new Map();
  const collect = (path: string, value: unknown): void => {
    if (isPlain(value) && Object.keys(value).length > 0)
      for (const [key, part] of Object.entries(value)) collect(`${path}.${key}`, part);
    else leaves.set(path, value);
  };
  for (const field of fields) collect(field, data[field]);
  return leaves;
}

/** Whether two values are equal. A cleared field equals one that was never set, and so does an object without parts. */
export function sameValue(one: unknown, other: unknown): boolean {
  const isEmpty = (value: unknown): boolean =>
    isPlain(value) && Object.values(value).every((part) => part === undefined);
  const plain = (value: unknown): string => JSON.stringify(isEmpty(value) ? null : (value ?? null));
  return plain(one) === plain(other);
}

/** Returns the paths whose values differ. */
export function changedPaths(before: Data, after: Data, fields: readonly string[]): string[] {
  const [old, now] = [leavesOf(before, fields), leavesOf(after, fields)];
  return [...new Set([...old.keys(), ...now.keys()])].filter(
    (path) => !sameValue(old.get(path), now.get(path)),
  );
}

/** Data with one value replaced, everything around it copied. */
export function withLeaf(data: Data, path: string, value: unknown): Data {
  const [field = '', ...rest] = path.split('.');
  if (rest.length === 0) return { ...data, [field]: value };
  const inner = data[field];
  return { ...data, [field]: withLeaf(isPlain(inner) ? inner : {}, rest.join('.'), value) };
}

/** The top-level fields that contain these paths, with their values in `data`: the body of an update. */
export function changedBody(data: Data, paths: readonly string[]): Data {
  const fields = new Set(paths.map((path) => path.split('.')[0]!));
  return Object.fromEntries([...fields].map((field) => [field, data[field]]));
}
