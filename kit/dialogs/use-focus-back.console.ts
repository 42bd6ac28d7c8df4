import { useEffect, useState } from 'react';

/** Milliseconds until the dialog has left the page and the focus has fallen to the page's body. */
const GONE = 10;

/** What has the focus; for a menu's item the menu's button, because the menu closes. */
function findOpener(): Element | null {
  const active = document.activeElement;
  const button = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return (button ? document.getElementById(button) : null) ?? active;
}

/**
 * Gives the focus back to what had it when the component was first rendered, once the component is gone. Mantine does so
 * only for a dialog that stays rendered and changes `opened`.
 */
export function useFocusBack(): void {
  const [opener] = useState(findOpener);
  useEffect(
    () => () => {
      setTimeout(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
      }, GONE);
    },
    [opener],
  );
}
