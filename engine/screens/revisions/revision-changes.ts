import { create } from 'jsondiffpatch';

type Data = Record<string, unknown>;

/** One value that a revision changed, by its path: `pageMetadata.title`, `schema.components.2.label`. */
export interface RevisionChange {
  path: string;
  kind: 'added' | 'removed' | 'changed' | 'moved';
  before: unknown;
  after: unknown;
}

/** Things in lists are known again by their id, so that a new first item does not change all that follow. */
const differ = create({
  objectHash: (item, index) => {
    const { id, key } = item as { id?: unknown; key?: unknown };
    return String(id ?? key ?? `at ${index ?? 0}`);
  },
  arrays: { detectMove: true },
  omitRemovedValues: false,
});

const isNested = (delta: unknown): delta is Data =>
  typeof delta === 'object' && delta !== null && !Array.isArray(delta);

function flatten(delta: unknown, path: string[]): RevisionChange[] {
  if (Array.isArray(delta)) {
    const name = path.join('.');
    if (delta.length === 1) return [{ path: name, kind: 'added', before: undefined, after: delta[0] }];
    if (delta.length === 2) return [{ path: name, kind: 'changed', before: delta[0], after: delta[1] }];
    if (delta[2] === 3) return [{ path: name, kind: 'moved', before: undefined, after: undefined }];
    return [{ path: name, kind: 'removed', before: delta[0], after: undefined }];
  }
  if (!isNested(delta)) return [];
  return Object.entries(delta)
    .filter(([key]) => key !== '_t')
    .flatMap(([key, inner]) => flatten(inner, [...path, key.replace(/^_(?=\d)/, '')]));
}

/** What a revision changed, nested contents included. A first revision changed everything: it has nothing before it. */
export function revisionChanges(previous: Data | null, next: Data | null): RevisionChange[] {
  if (!previous || !next) return [];
  return flatten(differ.diff(previous, next), []);
}
