import { useEffect, useRef, type RefObject } from 'react';

/** Ctrl+S saves the form that the person is in; the screen has more than one. */
export function useSaveKeys(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isSave =
        (event.ctrlKey || event.metaKey) &&
        !event.shiftKey &&
        !event.altKey &&
        event.key.toLowerCase() === 's';
      if (!isSave || !form.current?.contains(document.activeElement)) return;
      event.preventDefault();
      form.current.requestSubmit();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return form;
}
