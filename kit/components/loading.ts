/** Longer than this, a wait shows progress, in ms. */
export const PATIENCE_MS = 400;

const listeners = new Set<() => void>();
let waiting = 0;

function change(by: number): void {
  waiting += by;
  for (const listener of listeners) listener();
}

/** Shows the global overlay while the work runs, should it take longer than 400 ms. Answers what the work answers. */
export async function withOverlay<Answer>(work: Promise<Answer>): Promise<Answer> {
  change(1);
  try {
    return await work;
  } finally {
    change(-1);
  }
}

/** For the overlay: tells the listener of every change; answers how to stop. */
export function onOverlayChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** How many works the overlay stands for at the moment. */
export function overlayCount(): number {
  return waiting;
}
