import { useEffect } from 'react';

let unsaved = 0;

const warn = (event: BeforeUnloadEvent): void => event.preventDefault();

/** While `dirty`, leaving the window asks first, and the console does not reload it. */
export function useUnsaved(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return;
    if (unsaved === 0) window.addEventListener('beforeunload', warn);
    unsaved += 1;
    return () => {
      unsaved -= 1;
      if (unsaved === 0) window.removeEventListener('beforeunload', warn);
    };
  }, [dirty]);
}

/** Whether a reload would lose anything on the screen. */
export function hasUnsaved(): boolean {
  return unsaved > 0;
}
