import { enhanceAll } from './enhance.ts';

// The script a published page loads: it starts by itself, once all of its pieces have run and there is something to start on.
queueMicrotask(() => {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => enhanceAll());
  else enhanceAll();
});
