import type { Component, Editor } from 'grapesjs';
import { layersOf } from './components.ts';

/** The result of a move. Moves never throw: a block that can't move stays. */
export type MoveResult = { moved: true; component: Component } | { moved: false };

const STAYED: MoveResult = { moved: false };

const isRoot = (component: Component): boolean => component.get('type') === 'wrapper';

/** Moves one place up or down among its siblings. */
export function moveBy(component: Component, step: -1 | 1): MoveResult {
  const parent = component.parent();
  if (parent === undefined) return STAYED;
  const to = component.index() + step;
  if (to < 0 || to >= parent.components().length) return STAYED;
  // The index is counted with the component still in its old position.
  component.move(parent, { at: step === 1 ? to + 1 : to });
  return { moved: true, component };
}

/** Containers that blocks can be moved into. */
const HOLDERS = new Set(['section', 'columns', 'column', 'box', 'question']);

/**
 * Moves into the container before or after a block, or, where that one does not accept it, into the nearest one inside
 * it that does; without a neighbour, beside the surrounding container. A block goes in at the end of the one before and
 * at the beginning of the one after.
 */
export function moveInto(component: Component): MoveResult {
  for (let from = component; ;) {
    const parent = from.parent();
    if (parent === undefined) return STAYED;
    const siblings = parent.components().models;
    const at = from.index();
    for (const [sibling, isBefore] of [
      [siblings[at - 1], true],
      [siblings[at + 1], false],
    ] as const) {
      const target = sibling && holderIn(sibling, component, isBefore);
      if (!target) continue;
      component.move(target, { at: isBefore ? target.components().length : 0 });
      return { moved: true, component };
    }
    from = parent;
  }
}

/** Whether a container takes a component, by the classes that their types name. */
function takes(container: Component, component: Component): boolean {
  const fits = (selectors: unknown, classes: string[]): boolean =>
    typeof selectors === 'string'
      ? selectors.split(',').some((one) => classes.includes(one.trim().slice(1)))
      : selectors !== false;
  return (
    fits(component.get('draggable'), container.getClasses()) &&
    fits(container.get('droppable'), component.getClasses())
  );
}

function holderIn(container: Component, component: Component, isBefore: boolean): Component | undefined {
  if (!HOLDERS.has(String(container.get('type')))) return undefined;
  if (takes(container, component)) return container;
  const inside = container.components().models;
  for (const child of isBefore ? inside.toReversed() : inside) {
    const found = holderIn(child, component, isBefore);
    if (found) return found;
  }
  return undefined;
}

/** Moves out of its container, to right after it; further out where nothing nearer takes the block. */
export function moveOut(component: Component): MoveResult {
  for (let from = component.parent(); from !== undefined; from = from.parent()) {
    const target = from.parent();
    if (target === undefined || !takes(target, component)) continue;
    component.move(target, { at: from.index() + 1 });
    return { moved: true, component };
  }
  return STAYED;
}

/** Puts a copy right after the component, with its own styles. */
export function duplicateBlock(editor: Editor, component: Component): Component | undefined {
  const parent = component.parent();
  if (parent === undefined || isRoot(component)) return undefined;
  const [copy] = parent.append(component.clone(), { at: component.index() + 1 });
  if (copy !== undefined) editor.select(copy);
  return copy;
}

/** Removes a component and selects the next one, so that the keyboard keeps a position. */
export function removeSelected(editor: Editor): Component | undefined {
  const component = editor.getSelected();
  const parent = component?.parent();
  if (component === undefined || parent === undefined) return undefined;
  const index = component.index();
  component.remove();
  const siblings = parent.components().models;
  editor.select(siblings[index] ?? siblings[index - 1] ?? parent);
  return component;
}

/** The neighbour in a direction: siblings up and down, the parent outwards, the first child inwards. */
export function neighbour(
  component: Component,
  towards: 'previous' | 'next' | 'out' | 'in',
): Component | undefined {
  if (towards === 'out') return component.parent();
  if (towards === 'in') return layersOf(component)[0];
  const siblings = component.parent()?.components().models ?? [];
  return siblings[component.index() + (towards === 'next' ? 1 : -1)];
}
