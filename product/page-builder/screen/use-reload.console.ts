import type { Editor } from 'grapesjs';
import { useRef } from 'react';
import type { BuilderPage } from '../builder-props.ts';
import { reloadPage } from '../editor/create-editor.console.ts';

/** The longest time that the canvas takes to report a loaded page, in ms. */
const LOADED_MS = 3000;

/**
 * Replaces the page in the editor by a stored one.
 * @param settle marks the editor's content as saved
 */
export function useReload(editor: Editor | null, settle: () => Promise<void>): (page: BuilderPage) => void {
  const newest = useRef(settle);
  newest.current = settle;
  return (page) => {
    if (editor === null) return;
    reloadPage(editor, page);
    settleSoon(editor, () => newest.current());
  };
}

/** Marks a stored version that was just put on the canvas as saved. */
function settleSoon(editor: Editor | null, settle: () => Promise<void>): void {
  if (editor === null) return;
  void settle();
  // The canvas reports the load a moment later, on a busy machine even later: that is no edit.
  const onLoaded = (): void => void settle();
  editor.once('update', onLoaded);
  window.setTimeout(() => editor.off('update', onLoaded), LOADED_MS);
}
