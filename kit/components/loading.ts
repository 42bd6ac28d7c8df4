/** A wait longer than this shows progress, in ms. */
export const PATIENCE_MS = 400;

const listeners = new Set<() => void>();
let waiting = 0;

function change(by: number): void {
  waiting += by;
  for (const listener of listeners) listener();
}

/** Shows the global overlay while the work runs, if it takes longer than 400 ms. Resolves to the work's result. */
export async function withOverlay<Answer>(work: Promise<Answer>): Promise<Answer> {
  change(1);
  try {
    return await work;
  } finally {
    change(-1);
  }
}

/** For the overlay: calls the listener on every change; returns how to unsubscribe. */
export function onOverlayChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** How many tasks the overlay is shown for at the moment. */
export function overlayCount(): number {
  return waiting;
}
