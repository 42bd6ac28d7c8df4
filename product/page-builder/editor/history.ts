import type { Component, Editor } from 'grapesjs';

/** The selection at the time when a component was put on the page: undoing that selects it again. */
export type Origins = WeakMap<Component, Component>;

function everyComponent(root: Component, found = new Set<Component>()): Set<Component> {
  found.add(root);
  for (const child of root.components().models) everyComponent(child, found);
  return found;
}

/**
 * Undoes or redoes a step and selects its subject: the component that came back, else the one selected before, else the
 * one selected when the removed one was added. Otherwise nothing: the next key must not act on a neighbour.
 */
export function stepHistory(editor: Editor, step: 'undo' | 'redo', origins: Origins): void {
  const root = editor.getWrapper();
  if (root === undefined) return;
  const selected = editor.getSelected();
  const before = everyComponent(root);
  if (step === 'undo') editor.UndoManager.undo();
  else editor.UndoManager.redo();
  const after = everyComponent(root);
  const appeared = [...after].filter((component) => !before.has(component));
  // The children came back with their parent.
  const [top, ...others] = appeared.filter((component) => !appeared.includes(component.parent()!));
  if (top !== undefined && others.length === 0) {
    if (selected !== undefined && after.has(selected)) origins.set(top, selected);
    return void editor.select(top);
  }
  if (selected === undefined || after.has(selected)) return;
  const origin = origins.get(selected);
  editor.select(origin !== undefined && after.has(origin) ? origin : undefined);
}
