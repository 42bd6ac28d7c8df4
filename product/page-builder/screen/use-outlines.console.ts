import type { Editor } from 'grapesjs';
import { useEffect } from 'react';

/** Shows or hides the thin outlines of sections and columns on the canvas. Without them nothing can be selected. */
export function useOutlines(editor: Editor | null, shown: boolean): void {
  useEffect(() => {
    if (editor === null) return;
    editor.Canvas.getBody()?.classList.toggle('pb-outlines', shown);
    if (shown) editor.runCommand('core:select-comp');
    else {
      editor.select(undefined);
      editor.stopCommand('core:select-comp');
    }
  }, [editor, shown]);
}
