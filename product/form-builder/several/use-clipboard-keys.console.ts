import { useEffect, useRef, type RefObject } from 'react';
import type { FormBuilderState } from '../builder-context.console.ts';
import { pastedText, rememberCopied } from '../clipboard/system.console.ts';

/**
 * The browser's commands to copy, cut and paste act on the selected components while the focus is on the form. They
 * need no permission, unlike buttons.
 */
export function useClipboardKeys(root: RefObject<HTMLElement | null>, builder: FormBuilderState): void {
  const latest = useRef(builder);
  useEffect(() => {
    latest.current = builder;
  });
  useEffect(() => {
    const take = (event: ClipboardEvent): void => {
      if (event.defaultPrevented || !isOnForm(root.current)) return;
      const { several } = latest.current;
      if (event.type === 'paste') {
        event.preventDefault();
        several.pasteText(pastedText(event));
        return;
      }
      // Text that a person selected is copied instead.
      if (window.getSelection()?.toString()) return;
      const text = several.textToCopy(event.type === 'cut');
      if (text === null || !event.clipboardData) return;
      event.preventDefault();
      event.clipboardData.setData('text/plain', text);
      rememberCopied(text);
      if (event.type === 'cut') several.removeCut();
    };
    const kinds = ['copy', 'cut', 'paste'] as const;
    for (const kind of kinds) document.addEventListener(kind, take);
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, take);
    };
  }, [root]);
}

/** Whether keys are meant for the form on the canvas: not for a field, nor for a dialog above it. */
function isOnForm(root: HTMLElement | null): boolean {
  const focused = document.activeElement;
  if (!root || document.querySelector('[role=dialog]')) return false;
  if (!focused || focused === document.body) return true;
  return root.contains(focused) && focused.matches('button') && !focused.closest('[role=menu]');
}
