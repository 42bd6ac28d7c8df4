import { useEffect, useState } from 'react';
import { findOpener } from './find-opener.ts';

/** Milliseconds between looks for the focus, and how many of them: a dialog takes a moment to leave the page. */
const LOOK_MS = 10;
const LOOKS = 50;

/**
 * Gives the focus back to what opened a dialog, once the component is gone and the focus has fallen to the page's body.
 * Mantine does so only for a dialog that stays rendered and changes `opened`.
 * @param from finds what opened it; by default what has the focus when the component is first rendered
 */
export function useFocusBack(from: () => Element | null = findOpener): void {
  const [opener] = useState(from);
  useEffect(
    () => () => {
      const last = document.activeElement;
      let looks = 0;
      const look = (): void => {
        const active = document.activeElement;
        const isLost = active === null || active === document.body;
        if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
        if (!isLost && active === last && (looks += 1) < LOOKS) setTimeout(look, LOOK_MS);
      };
      setTimeout(look, LOOK_MS);
    },
    [opener],
  );
}
