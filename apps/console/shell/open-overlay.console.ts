import { useSyncExternalStore } from 'react';

/** The shell's overlays, of which one at a time is open. */
export type OverlayName = 'menu' | 'preferences' | 'palette' | 'shortcuts';

let open: OverlayName | null = null;
const listeners = new Set<() => void>();

/** Opens one of the shell's overlays, or closes the open one. */
export function openOverlay(name: OverlayName | null): void {
  open = name;
  for (const listener of listeners) listener();
}

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
