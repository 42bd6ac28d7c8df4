import type { Editor } from 'grapesjs';
import { finishWriting } from './use-shortcuts.console.ts';

interface TextView {
  el: HTMLElement;
  onActive?: () => Promise<void>;
}

/** A point of a selection in an element: the index of the child at each level, then the offset in the last node. */
type Point = number[];

/**
 * Writes the text being edited into the page, reads the page, and continues the editing with the same selection, so that
 * a save does not interrupt a person who writes. GrapesJS stores a text only by rendering it again, which loses the caret.
 * The function awaits promises only, never a timer, so that no key press arrives before the editing continues.
 */
export async function writeThrough<Read>(editor: Editor, read: () => Read): Promise<Read> {
  const view = editor.getEditing()?.view as TextView | undefined;
  const caret = view === undefined ? null : selectionIn(view.el);
  await finishWriting(editor);
  const found = read();
  if (view === undefined || caret === null) return found;
  await view.onActive?.();
  const [from, to] = [nodeAt(view.el, caret.from), nodeAt(view.el, caret.to)];
  view.el.ownerDocument.getSelection()?.setBaseAndExtent(...from, ...to);
  return found;
}

/** The selection in an element that has the focus. */
function selectionIn(element: HTMLElement): { from: Point; to: Point } | null {
  if (element.ownerDocument.activeElement !== element) return null;
  // Rendering merges neighbouring text nodes: indexes must be those after the merge.
  element.normalize();
  const selection = element.ownerDocument.getSelection();
  if (!selection?.anchorNode || !selection.focusNode) return null;
  const from = pointOf(element, selection.anchorNode, selection.anchorOffset);
  const to = pointOf(element, selection.focusNode, selection.focusOffset);
  return from && to && { from, to };
}

function pointOf(root: Node, node: Node, offset: number): Point | null {
  if (node === root) return [offset];
  const parent = node.parentNode;
  if (parent === null) return null;
  return pointOf(root, parent, [...parent.childNodes].indexOf(node as ChildNode))?.concat(offset) ?? null;
}

function nodeAt(root: Node, point: Point): [Node, number] {
  const [index = 0, ...rest] = point;
  if (rest.length === 0) {
    const length = root.nodeType === Node.TEXT_NODE ? (root.nodeValue?.length ?? 0) : root.childNodes.length;
    return [root, Math.min(index, length)];
  }
  const child = root.childNodes[index];
  return child ? nodeAt(child, rest) : [root, root.childNodes.length];
}
