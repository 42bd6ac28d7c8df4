import type { Component, Editor } from 'grapesjs';
import { layersOf } from './components.ts';

/** Why a move did nothing, or its result. Moves never throw: what can't move stays. */
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
