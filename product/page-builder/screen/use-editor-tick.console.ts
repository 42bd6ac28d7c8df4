import type { Editor } from 'grapesjs';
import { useCallback, useRef, useSyncExternalStore } from 'react';
import { STYLED } from '../style/page-styles.ts';

/** Editor events in the groups that panels need. */
export const EVENTS = {
  selection: 'component:selected component:deselected component:remove undo redo',
  structure: 'component:add component:remove component:update component:selected undo redo',
  content: `component:update component:selected component:deselected component:styleUpdate undo redo rte:enable rte:disable change:editing ${STYLED}`,
  device: 'device:select',
} as const;

/**
 * Renders the component again when one of the events happens in the editor, at most once a frame. Returns a number
 * that grows with each.
 */
export function useEditorTick(editor: Editor, events: string): number {
  const count = useRef(0);
  const subscribe = useCallback(
    (redraw: () => void) => {
      let frame = 0;
      let writing = false;
      const heard = (): void => {
        // While a text is edited its letters are on the page but not yet in the project: nothing to render.
        const before = writing;
        writing = editor.getEditing() !== undefined;
        if (frame !== 0 || (before && writing)) return;
        frame = requestAnimationFrame(() => {
          frame = 0;
          count.current += 1;
          redraw();
        });
      };
      editor.on(events, heard);
      return () => {
        editor.off(events, heard);
        cancelAnimationFrame(frame);
      };
    },
    [editor, events],
  );
  return useSyncExternalStore(subscribe, () => count.current);
}
