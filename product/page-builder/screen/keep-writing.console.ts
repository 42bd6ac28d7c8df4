import type { Editor } from 'grapesjs';
import { finishWriting } from './use-shortcuts.console.ts';

interface TextView {
  el: HTMLElement;
  onActive?: () => Promise<void>;
}

/** The way from an element to a point of a selection in it: the index of each child, and the place in the last. */
type Point = number[];

/**
 * Writes the text being edited into the page, reads the page, and goes on editing where the caret is: who saves while
 * writing writes on. GrapesJS writes a text, and the page with it, only by drawing it anew, which loses the caret. Nothing
 * in between waits for more than promises, so that no key comes before the editing goes on.
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

/** What is selected in an element that has the focus. */
function selectionIn(element: HTMLElement): { from: Point; to: Point } | null {
  if (element.ownerDocument.activeElement !== element) return null;
  // Texts are put together when they are drawn anew.
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
