import type { Component, Editor } from 'grapesjs';
import { insertNode } from '../editor/insert.ts';
import { type BlockClip, withFreshIds } from './clip.ts';

function everyId(component: Component, found = new Set<string>()): Set<string> {
  const id = component.getAttributes()['id'];
  if (typeof id === 'string') found.add(id);
  for (const child of component.components().models) everyId(child, found);
  return found;
}

/** Puts a clip onto the page where a person expects it, and selects it. One step to undo. */
export function pasteBlocks(editor: Editor, clip: BlockClip): Component[] {
  const root = editor.getWrapper();
  if (root === undefined) return [];
  const taken = everyId(root);
  const { nodes, styles } = withFreshIds(clip, (id) => taken.has(id));
  editor.Css.addCollection(styles.map((rule) => ({ ...rule })));
  const made = nodes.flatMap((node) => insertNode(editor, node) ?? []);
  if (made.length > 1) editor.select(made);
  return made;
}
