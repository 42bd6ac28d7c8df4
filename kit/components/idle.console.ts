/** How long a browser without idle times waits instead, in ms. */
const WAIT_MS = 1500;

/** Does work when the browser has nothing else to do. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work);
  else setTimeout(work, WAIT_MS);
}
