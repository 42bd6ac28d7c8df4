import { useRemembered } from '@tributary/kit/remembered.console.ts';
import type { Editor } from 'grapesjs';
import { useEffect, useRef } from 'react';
import { AGAIN_MS, untilAutosave } from './autosave.ts';
import type { Saving } from '../screen/use-saving.console.ts';

/**
 * Saves the draft by itself when edits rest. It never interrupts: not while a text is written or a dialog is open. A
 * draft that it can't save, or would have to ask about, waits for the person's own save. It publishes nothing.
 */
export function useAutosave(editor: Editor | null, saving: Saving, isBlocked: boolean): void {
  const [isOn] = useRemembered('pageAutosave');
  const latest = useRef({ saving, isBlocked });
  latest.current = { saving, isBlocked };
  const triedAt = useRef<number>(undefined);
  const { dirty, state } = saving;
  useEffect(() => {
    triedAt.current ??= Date.now();
    if (state === 'saving') triedAt.current = Date.now();
  }, [state]);
  useEffect(() => {
    if (editor === null || !dirty || !isOn) return undefined;
    let changedAt = Date.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const plan = (least = 0): void => {
      clearTimeout(timer);
      const wait = untilAutosave({ now: Date.now(), changedAt, triedAt: triedAt.current ?? Date.now() });
      timer = setTimeout(run, Math.max(wait, least));
    };
    const run = (): void => {
      const now = latest.current;
      if (now.isBlocked || now.saving.state === 'saving' || editor.getEditing()) return plan(AGAIN_MS);
      triedAt.current = Date.now();
      void now.saving.save({ overwrite: false, quiet: true }).then((stored) => {
        if (!stored) plan();
      });
    };
    const changed = (): void => {
      changedAt = Date.now();
      plan();
    };
    editor.on('update component:input', changed);
    plan();
    return () => {
      clearTimeout(timer);
      editor.off('update component:input', changed);
    };
  }, [editor, dirty, isOn]);
}
