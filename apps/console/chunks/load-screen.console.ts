import { hasUnsaved } from '@tributary/kit/unsaved.console.ts';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { ScreenDeclaration } from '@tributary/engine/feature/feature.console.ts';
import { loadChunk, mayReload } from './chunk-failure.ts';
import { preloadScreen } from './screen-scripts.console.ts';

/** This build's entry script; its name contains its hash. */
const BUILD = import.meta.url;
let reloading = false;

/**
 * Reloads the window for a script that a new release has removed; true when the reload has started. Without a connection
 * the window stays: it would be lost.
 */
function recover(): boolean {
  if (reloading) return true;
  if (hasUnsaved() || !navigator.onLine || !mayReload(sessionStorage, BUILD)) return false;
  reloading = true;
  location.reload();
  return true;
}

/** Catches scripts that fail outside the routes: a dialog, a chart. */
export function watchChunks(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (recover()) event.preventDefault();
  });
}

/** A screen's component, fetched when the screen is opened or prefetched. `path` is that of the screen's declaration. */
export function lazyScreen(component: ScreenDeclaration['component'], path?: string) {
  return lazyRouteComponent(() => {
    if (path) preloadScreen(path);
    return loadChunk(component, recover);
  });
}
