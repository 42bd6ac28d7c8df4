import type { Component, Editor } from 'grapesjs';
import { indexPathOf } from '../editor/components.ts';

const before = (one: readonly number[], other: readonly number[]): number => {
  for (const [depth, index] of one.entries()) {
    const against = other[depth];
    if (against === undefined) return 1;
    if (index !== against) return index - against;
  }
  return one.length - other.length;
};

function isInside(component: Component, others: ReadonlySet<Component>): boolean {
  for (let at = component.parent(); at !== undefined; at = at.parent()) if (others.has(at)) return true;
  return false;
}

/**
 * The selected blocks that can be acted on together, in the order of the page: neither the page nor blocks inside
 * another.
 */
export function selectedBlocks(editor: Editor): Component[] {
  const all = editor
    .getSelectedAll()
    .filter((component) => component.get('type') !== 'wrapper' && component.parent() !== undefined);
  const set = new Set(all);
  return all
    .filter((component) => !isInside(component, set))
    .map((component) => ({ component, path: indexPathOf(component) }))
    .toSorted((one, other) => before(one.path, other.path))
    .map(({ component }) => component);
}

/** Moves blocks one place up or down among their siblings, together or not at all. One step to undo. */
export function moveTogether(blocks: readonly Component[], step: -1 | 1): boolean {
  const moving = new Set(blocks);
  const isAtEdge = (component: Component): boolean => {
    const siblings = component.parent()?.components().models ?? [];
    const to = component.index() + step;
    if (to < 0 || to >= siblings.length) return true;
    const neighbour = siblings[to];
    return neighbour !== undefined && moving.has(neighbour) && isAtEdge(neighbour);
  };
  if (blocks.length === 0 || blocks.some(isAtEdge)) return false;
  for (const component of step === -1 ? blocks : blocks.toReversed()) {
    const parent = component.parent();
    const index = component.index();
    // The index is counted with the component still in its old position.
    if (parent !== undefined) component.move(parent, { at: step === 1 ? index + 2 : index - 1 });
  }
  return true;
}

/** Puts a copy of each block right after it. Returns the copies; one step to undo. */
export function duplicateTogether(blocks: readonly Component[]): Component[] {
  return blocks.flatMap(
    (component) => component.parent()?.append(component.clone(), { at: component.index() + 1 }) ?? [],
  );
}

/** Removes blocks, and selects the one after the last, so that the keyboard keeps a position. */
export function removeTogether(editor: Editor, blocks: readonly Component[]): void {
  const last = blocks.at(-1);
  const parent = last?.parent();
  if (last === undefined || parent === undefined) return;
  const gone = new Set(blocks);
  const siblings = parent.components().models;
  const rest = siblings.filter((one) => !gone.has(one));
  const next = rest.find((one) => one.index() > last.index()) ?? rest.at(-1) ?? parent;
  for (const component of blocks) component.remove();
  editor.select(next);
}
