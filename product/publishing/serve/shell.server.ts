import { LRUCache } from 'lru-cache';
import type { FileStorage } from '@tributary/engine/storage/files.server.ts';
import { artifactSize, assemble, countersOf, type Artifact, type FormVariant } from '../compile/artifact.ts';
import { baseLanguage } from '@tributary/kit/languages.ts';
import { reportingHeaders } from '../reporting/reports.ts';
import type { CounterTotals } from './totals/counter-totals.server.ts';
import { readArtifact } from './page-loader.server.ts';
import { securityHeaders } from '../compile/policy.server.ts';
import type { SiteCache } from './site-cache.server.ts';
import type { Pointer, SiteStore } from './site-store.server.ts';

/** A page identified by its id, or by its address. */
export interface PageReference {
  pageId?: string | undefined;
  slug?: string | undefined;
  /** Prefers the page in this language where it is published in several. */
  language?: string | undefined;
}

export interface PageShell {
  html: string;
  headers: Record<string, string>;
  pageId: string;
  slug: string;
  language: string;
}

export interface Shells {
  /**
   * A published page with other html in its form's place (errors, the next step, the review) or with an outcome. The
   * html must be the form engine's. Null when no such page is published.
   */
  render(
    tenantId: string,
    page: PageReference,
    variant: Exclude<FormVariant, string>,
  ): Promise<PageShell | null>;
  /** The published page that shows a form, the one in the wanted language first; null when there is none. */
  find(tenantId: string, page: PageReference): Promise<Pointer | null>;
}

/** Pages whose forms were answered last, and their bytes at most; others are read from files. */
const MOST_KNOWN = 100;
const MOST_KNOWN_BYTES = 16_000_000;

interface ShellDeps {
  cache: SiteCache;
  files: FileStorage;
  totals: CounterTotals;
  store: SiteStore;
}

/** Makes the shells from pages in memory, or from files for a page that is not. */
export function createShells(deps: ShellDeps): Shells {
  const known = new LRUCache<string, Artifact>({
    max: MOST_KNOWN,
    maxSize: MOST_KNOWN_BYTES,
    sizeCalculation: artifactSize,
  });

  async function find(tenantId: string, page: PageReference): Promise<Pointer | null> {
    const site = deps.cache.ofTenant(tenantId);
    const pointers = site ? [...new Set(site.pointers.values())] : await deps.store.pointers(tenantId);
    const matching = pointers.filter((pointer) =>
      page.pageId === undefined ? pointer.slug === page.slug : pointer.pageId === page.pageId,
    );
    return (
      matching.find((pointer) => pointer.language === page.language) ??
      matching.find(({ language }) => baseLanguage(language) === baseLanguage(page.language ?? '')) ??
      matching.find((pointer) => pointer.main) ??
      matching[0] ??
      null
    );
  }

  /** The artifact that the page's own addresses are served from, where parts of it may change. */
  function inMemory(tenantId: string, pointer: Pointer): Artifact | undefined {
    for (const { page } of deps.cache.ofTenant(tenantId)?.entries.values() ?? [])
      if (page?.artifact && page.pointer.artifact === pointer.artifact) return page.artifact;
    return undefined;
  }

  async function artifactOf(tenantId: string, pointer: Pointer): Promise<Artifact | null> {
    // An artifact never changes: its key has its hash.
    const key = `${tenantId}/${pointer.artifact}`;
    const before = known.get(key);
    if (before) return before;
    const artifact =
      inMemory(tenantId, pointer) ?? (await readArtifact(deps.files, tenantId, pointer.artifact));
    if (artifact) known.set(key, artifact);
    return artifact;
  }

  return {
    find,
    async render(tenantId, page, variant) {
      const pointer = await find(tenantId, page);
      const artifact = pointer && (await artifactOf(tenantId, pointer));
      if (!pointer || !artifact) return null;
      const counters = countersOf(artifact).length ? (await deps.totals.load(tenantId)).byId : new Map();
      return {
        html: assemble(artifact, counters, variant),
        headers: {
          'Content-Type': 'text/html; charset=utf-8',
          'Cache-Control': 'no-store',
          'Content-Security-Policy': artifact.csp,
          ...reportingHeaders(artifact),
          'X-Robots-Tag': 'noindex',
          ...securityHeaders,
        },
        pageId: pointer.pageId,
        slug: pointer.slug,
        language: pointer.language,
      };
    },
  };
}
