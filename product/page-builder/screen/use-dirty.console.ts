import type { Editor } from 'grapesjs';
import { useEffect, useRef, useState } from 'react';

/** Whether there are unsaved edits, and the marks that a save sets. */
export interface DirtyState {
  dirty: boolean;
  /** A mark of this moment; pass it to `savedAt` once this state is stored. */
  mark(): number;
  savedAt(mark: number): void;
  /** Whether nothing has changed since the last `savedAt`. */
  isSaved(): boolean;
  /** Counts edits outside the canvas, such as the page's title. */
  touch(): void;
}

/** Follows changes of the canvas; `changed` is called for each. */
export function useDirty(editor: Editor | null, changed: () => void): DirtyState {
  const count = useRef(0);
  const saved = useRef(0);
  const [dirty, setDirty] = useState(false);
  const heard = useRef(changed);
  heard.current = changed;

  const touch = useRef(() => {
    count.current += 1;
    setDirty(true);
    heard.current();
  }).current;

  useEffect(() => {
    if (editor === null) return;
    // `component:input` is typing on the page, which GrapesJS counts only when the editing ends.
    const events = 'update component:input';
    editor.on(events, touch);
    return () => {
      editor.off(events, touch);
    };
  }, [editor, touch]);

  return {
    dirty,
    touch,
    mark: () => count.current,
    isSaved: () => count.current === saved.current,
    savedAt(mark) {
      saved.current = mark;
      setDirty(count.current !== saved.current);
    },
  };
}
