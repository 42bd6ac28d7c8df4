import type { Editor } from 'grapesjs';
import { useEffect, useRef } from 'react';
import type { PageBuilderProps } from '../builder-props.ts';
import type { Merging } from './use-merging.console.ts';

/** How long a person's edits must rest before others' come in, in ms. */
const REST_MS = 1200;
const LOOK_MS = 300;

interface Wiring {
  editor: Editor | null;
  follow: PageBuilderProps['followSaves'];
  mergeIn: Merging['mergeIn'];
  /** Whether a save is under way: it reads the newest version by itself. */
  busy: boolean;
  dirty: boolean;
  /** Marks the canvas's content as stored. */
  settle(): void;
}

/** Merges others' saves while this person has the page open, as soon as the person's own edits rest. */
export function useLive({ editor, follow, mergeIn, busy, dirty, settle }: Wiring): void {
  const newest = useRef({ mergeIn, busy, dirty, settle });
  newest.current = { mergeIn, busy, dirty, settle };
  useEffect(() => {
    if (editor === null || follow === undefined) return undefined;
    let isDue = false;
    let isRunning = false;
    let isDragging = false;
    let edited = 0;
    const touch = (): void => {
      edited = Date.now();
    };
    const drag = (): void => {
      isDragging = true;
    };
    const drop = (): void => {
      isDragging = false;
    };
    const take = async (): Promise<void> => {
      isRunning = true;
      isDue = false;
      const wasDirty = newest.current.dirty;
      try {
        const outcome = await newest.current.mergeIn({ live: true });
        if (outcome === 'waits') isDue = true;
        if (outcome === 'merged' && !wasDirty) newest.current.settle();
      } catch {
        // Without a connection: the next save merges.
      } finally {
        isRunning = false;
      }
    };
    const look = (): void => {
      const rests = !isDragging && Date.now() - edited > REST_MS;
      if (isDue && !isRunning && rests && !newest.current.busy) void take();
    };
    const timer = window.setInterval(look, LOOK_MS);
    const stop = follow(() => {
      isDue = true;
    });
    editor.on('update component:input', touch);
    editor.on('block:drag:start component:drag:start', drag);
    editor.on('block:drag:stop component:drag:end', drop);
    return () => {
      window.clearInterval(timer);
      stop();
      editor.off('update component:input', touch);
      editor.off('block:drag:start component:drag:start', drag);
      editor.off('block:drag:stop component:drag:end', drop);
    };
  }, [editor, follow]);
}
