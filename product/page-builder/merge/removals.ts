import { chosenSide, type ConflictChoices, type PageConflict } from './conflict.ts';
import { type FlatElement, type FlatProject, ROOT } from './flat.ts';
import { sameFields, type MergeSide } from './merge-fields.ts';
import type { ThreeProjects } from './three-projects.ts';

/** The elements that leave the page, and those that one side removed and the other changed. */
export interface Removals {
  removed: Set<string>;
  conflicts: PageConflict[];
}

/** The rules of each element as one text, by the element's selector. */
function stylesOf({ rules }: FlatProject): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [key, { selectors, style }] of rules)
    for (const name of selectors) texts.set(name, `${texts.get(name) ?? ''}${key}${JSON.stringify(style)}`);
  return texts;
}

/** Whether a side that still has an element changed it, or moved something into it. */
function isTouched(base: FlatProject, { id, parent, fields, children }: FlatElement): boolean {
  const before = base.elements.get(id);
  if (!before) return true;
  if (before.parent !== parent || !sameFields(before.fields, fields)) return true;
  return children.some((child) => base.elements.get(child)?.parent !== id);
}

/**
 * The elements in `other` that `remover` removed, by the outermost of them. New elements inside them are removed with
 * them.
 */
function removedGroups(
  base: FlatProject,
  remover: FlatProject,
  other: FlatProject,
): Map<string, FlatElement[]> {
  const groups = new Map<string, FlatElement[]>();
  const visit = (id: string, top: string | null): void => {
    const element = other.elements.get(id)!;
    const isRemoved = base.elements.has(id) && !remover.elements.has(id);
    const isNew = !base.elements.has(id) && !remover.elements.has(id);
    const group = isRemoved ? (top ?? id) : isNew ? top : null;
    if (group !== null) (groups.get(group) ?? groups.set(group, []).get(group)!).push(element);
    for (const child of element.children) visit(child, group);
  };
  visit(ROOT, null);
  return groups;
}

/**
 * Decides about elements that one side removed: they leave, unless the other side changed them and the choice is not to
 * remove them.
 */
export function mergeRemovals({ base, mine, theirs }: ThreeProjects, choices: ConflictChoices): Removals {
  const removed = new Set<string>();
  const conflicts: PageConflict[] = [];
  const sides: [MergeSide, FlatProject, FlatProject][] = [
    ['mine', mine, theirs],
    ['theirs', theirs, mine],
  ];
  const before = stylesOf(base);
  for (const [removedBy, remover, other] of sides) {
    const styles = stylesOf(other);
    for (const [top, group] of removedGroups(base, remover, other)) {
      const key = `removed ${top}`;
      const touched = group.find(
        (element) =>
          isTouched(base, element) || before.get(`#${element.id}`) !== styles.get(`#${element.id}`),
      );
      if (touched) {
        const conflict: PageConflict = {
          key,
          kind: 'removed',
          elementId: top,
          element: other.elements.get(top)!.fields,
          media: '',
          field: 'removed',
          mine: removedBy === 'mine' ? undefined : touched.fields.content,
          theirs: removedBy === 'theirs' ? undefined : touched.fields.content,
          removedBy,
        };
        conflicts.push(conflict);
      }
      const leaves = !touched || chosenSide(choices, key, removedBy) === removedBy;
      if (leaves) for (const { id } of group) removed.add(id);
    }
  }
  // Both removed it.
  for (const id of base.elements.keys())
    if (!mine.elements.has(id) && !theirs.elements.has(id)) removed.add(id);
  return { removed, conflicts };
}
