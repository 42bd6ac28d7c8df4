import type { SiteCache } from './site-cache.server.ts';
import type { SiteStore } from './site-store.server.ts';

/** A sweep looks back this far beyond the last, for transactions that took long to commit. */
const OVERLAP_MS = 120_000;

const EVERY_MS = 60_000;

interface SweepOptions {
  cache: Pick<SiteCache, 'forgetOutOfService' | 'reload'>;
  store: Pick<SiteStore, 'changedSince'>;
  /** A minute by default. */
  everyMs: number | undefined;
  onError: (error: unknown) => void;
}

/**
 * Looks for changes whose notification was lost, at intervals.
 * @returns a function that stops it
 */
export function startSweep({ cache, store, everyMs, onError }: SweepOptions): () => void {
  let swept = new Date();
  const sweep = setInterval(async () => {
    const since = new Date(swept.getTime() - OVERLAP_MS);
    swept = new Date();
    try {
      await cache.forgetOutOfService();
      for (const tenantId of await store.changedSince(since)) await cache.reload(tenantId);
    } catch (error) {
      onError(error);
    }
  }, everyMs ?? EVERY_MS);
  sweep.unref();
  return () => clearInterval(sweep);
}
