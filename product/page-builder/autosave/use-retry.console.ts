import type { Editor } from 'grapesjs';
import { useEffect, useRef } from 'react';
import type { Saving } from '../screen/use-saving.console.ts';
import { AGAIN_MS, untilRetry } from './autosave.ts';

/**
 * Repeats a save that failed because the server could not be reached: at once when the browser is online again, else
 * after growing waits, until it succeeds or is refused. Like the automatic save it waits while a text is edited or a
 * dialog is open.
 */
export function useRetry(editor: Editor | null, saving: Saving, isBlocked: boolean): void {
  const latest = useRef({ saving, isBlocked });
  latest.current = { saving, isBlocked };
  const { failedSends, dirty } = saving;
  useEffect(() => {
    if (editor === null || failedSends === 0 || !dirty) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const run = (): void => {
      clearTimeout(timer);
      const now = latest.current;
      if (now.isBlocked || now.saving.state === 'saving' || editor.getEditing())
        timer = setTimeout(run, AGAIN_MS);
      else void now.saving.save({ overwrite: false, quiet: true });
    };
    timer = setTimeout(run, untilRetry(failedSends));
    window.addEventListener('online', run);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', run);
    };
  }, [editor, failedSends, dirty]);
}
