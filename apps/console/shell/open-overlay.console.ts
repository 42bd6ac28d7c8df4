import { useSyncExternalStore } from 'react';

/** What lies over the shell, one at a time. */
export type OverlayName = 'menu' | 'preferences' | 'palette' | 'shortcuts';

let open: OverlayName | null = null;
const listeners = new Set<() => void>();

/** Opens one of the shell's overlays, or closes whatever is open. */
export function openOverlay(name: OverlayName | null): void {
  open = name;
  for (const listener of listeners) listener();
}

/** Which overlay is open, followed by a component. */
export function useOpenOverlay(): OverlayName | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => open,
  );
}
