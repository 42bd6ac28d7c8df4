import type { FormSchema } from '@tributary/form-engine/schema.ts';

/**
 * The selection on the canvas: a component by its id, several of them, the form's own settings, or nothing. Several
 * have the one where the selection began and the one that was added last.
 */
export type FormSelection =
  | { kind: 'component'; id: string }
  | { kind: 'several'; ids: readonly string[]; anchor: string; lead: string }
  | { kind: 'form' }
  | { kind: 'none' };

/** The ids of the selected components, in the form's order. */
export function selectedIds(schema: FormSchema, selection: FormSelection): string[] {
  if (selection.kind === 'component') return idsOf(schema).filter((id) => id === selection.id);
  return selection.kind === 'several' ? idsOf(schema).filter((id) => selection.ids.includes(id)) : [];
}

/** The selection of some components: several of them, one, or nothing. */
export function selectionOf(ids: readonly string[]): FormSelection {
  const [first, ...others] = ids;
  if (first === undefined) return { kind: 'none' };
  return others.length === 0
    ? { kind: 'component', id: first }
    : { kind: 'several', ids, anchor: first, lead: others.at(-1)! };
}

/** The selection with one component more or less. It may be left with one or none; only leaving it ends it. */
export function toggled(schema: FormSchema, selection: FormSelection, id: string): FormSelection {
  const before = selectedIds(schema, selection);
  const ids = before.includes(id) ? before.filter((each) => each !== id) : [...before, id];
  return ids.length === 0 ? { kind: 'none' } : { kind: 'several', ids, anchor: id, lead: id };
}

/** The selection of everything from where it began up to one component. */
export function extendedTo(schema: FormSchema, selection: FormSelection, id: string): FormSelection {
  const all = idsOf(schema);
  const anchor =
    selection.kind === 'several' ? selection.anchor : selection.kind === 'component' ? selection.id : id;
  const [from, to] = [Math.max(all.indexOf(anchor), 0), all.indexOf(id)];
  return {
    kind: 'several',
    ids: all.slice(Math.min(from, to), Math.max(from, to) + 1),
    anchor: all[from] ?? id,
    lead: id,
  };
}

/** Number of other components before the selected ones, once these are moved by one place. */
export function placeAfterStep(schema: FormSchema, ids: readonly string[], by: 1 | -1): number {
  const all = idsOf(schema);
  const end = by < 0 ? all.findIndex((id) => ids.includes(id)) : all.findLastIndex((id) => ids.includes(id));
  return all.slice(0, Math.max(end, 0)).filter((id) => !ids.includes(id)).length + by;
}

/** Number of other components before the selected ones, once these are dropped on another one. */
export function placeOnDrop(
  schema: FormSchema,
  ids: readonly string[],
  dragged: string,
  over: string,
): number {
  const all = idsOf(schema);
  const isBelow = all.indexOf(over) > all.indexOf(dragged);
  return all.slice(0, all.indexOf(over) + (isBelow ? 1 : 0)).filter((id) => !ids.includes(id)).length;
}

const idsOf = (schema: FormSchema): string[] => schema.components.map(({ id }) => id);
