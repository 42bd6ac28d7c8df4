import { findOpener } from '@tributary/kit/dialogs/find-opener.ts';
import { useSyncExternalStore } from 'react';

/** The shell's overlays, of which one at a time is open. */
export type OverlayName = 'menu' | 'preferences' | 'palette' | 'shortcuts';

let open: OverlayName | null = null;
let opener: Element | null = null;
const listeners = new Set<() => void>();

/** Opens one of the shell's overlays, or closes the open one. */
export function openOverlay(name: OverlayName | null): void {
  // An overlay that another one opens gives the focus back to what opened the first.
  const found = name === null ? null : findOpener();
  if (found && !found.closest('[role="dialog"]')) opener = found;
  open = name;
  for (const listener of listeners) listener();
}

/** What opened the overlay. Its code is fetched after that, when a menu has closed and lost the focus. */
export const overlayOpener = (): Element | null => opener;

/** The open overlay as React state. */
export function useOpenOverlay(): OverlayName | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => open,
  );
}
