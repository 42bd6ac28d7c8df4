import { acceptedLanguages } from '@tributary/engine/http/accepted-languages.ts';
import { baseLanguage } from '@tributary/kit/languages.ts';
import type { FileStorage } from '@tributary/engine/storage/files.server.ts';
import {
  assemble,
  countersOf,
  languagesOf,
  variantsIn,
  type Artifact,
  type ShownAs,
} from '../compile/artifact.ts';
import { reportingHeaders } from '../reporting/reports.ts';
import type { CounterTotals, TenantCounters } from './totals/counter-totals.server.ts';
import {
  isFor,
  makeServed,
  makeStoredServed,
  type Served,
  type ServedInput,
} from './answers/served.server.ts';
import { notFoundPage } from './plain-pages.server.ts';
import type { CacheEntry, Site } from './site-cache.server.ts';
import type { Pointer } from './site-store.server.ts';
import { brotliKey, fixedPageKey, readFixedPage } from './stored-pages.server.ts';

/** Pages are revalidated on each visit, with 304 while they are unchanged, so that publishing shows at once. */
const PAGE_CACHE_CONTROL = 'public, max-age=0, must-revalidate';
const PAGE_TYPE = 'text/html; charset=utf-8';

/** Reads an artifact, or null when the file is missing. */
export async function readArtifact(
  files: FileStorage,
  tenantId: string,
  key: string,
): Promise<Artifact | null> {
  const bytes = await files.get(tenantId, key);
  return bytes === null ? null : (JSON.parse(bytes.toString()) as Artifact);
}

export interface LoadedPage {
  /** Null for a page that every visitor gets as it was published. */
  artifact: Artifact | null;
  served: Served;
}

/**
 * Loads a page from files and makes its response; null when the artifact is missing. A page that every visitor gets as
 * it was published is sent as it was compressed then: one file is read, and nothing is parsed, assembled or compressed.
 * @param acceptEncoding the visitor's encodings; without the stored one all encodings are made
 */
export async function loadPage(
  files: FileStorage,
  totals: CounterTotals,
  tenantId: string,
  pointer: Pointer,
  acceptEncoding: string | undefined,
): Promise<LoadedPage | null> {
  const stored = await files.get(tenantId, fixedPageKey(pointer.artifact));
  const fixed = stored && readFixedPage(stored);
  if (fixed) {
    const served = makeStoredServed(
      {
        contentType: PAGE_TYPE,
        cacheControl: PAGE_CACHE_CONTROL,
        csp: fixed.csp,
        headers: reportingHeaders(fixed),
      },
      fixed.brotli,
      fixed.tag,
    );
    if (isFor(served, acceptEncoding)) return { artifact: null, served };
  }
  const artifact = await readArtifact(files, tenantId, pointer.artifact);
  if (!artifact) return null;
  const counters = countersOf(artifact).length ? await totals.load(tenantId) : undefined;
  const brotli = counters
    ? null
    : (fixed?.brotli ?? (await files.get(tenantId, brotliKey(pointer.artifact))));
  return { artifact: fixed ? null : artifact, served: await servePage(artifact, counters, brotli) };
}

/** Assembles a page with the current counters, in all encodings. @param shown which of its looks */
export function servePage(
  artifact: Artifact,
  counters: TenantCounters | undefined,
  brotli: Buffer | null = null,
  shown: ShownAs = {},
): Promise<Served> {
  const input: ServedInput = {
    body: assemble(artifact, counters?.byId ?? new Map(), 'form', shown),
    contentType: PAGE_TYPE,
    cacheControl: PAGE_CACHE_CONTROL,
    csp: artifact.csp,
    headers: reportingHeaders(artifact),
    ...(artifact.browserLanguages ? { vary: 'Accept-Language' } : {}),
    brotli,
  };
  return makeServed(input);
}

/** Whether the visitor's browser decides about the language of the page's forms: no address has named one. */
export function followsBrowser({ shown, page }: CacheEntry): boolean {
  return shown?.language === undefined && page?.artifact?.browserLanguages !== undefined;
}

/**
 * Another look of a page, made from the page as it is first shown: its forms in a language, where a form that does not
 * have it is shown as it is there, or with variants of forms. Undefined where the page has no such look.
 */
export async function entryIn(
  { language, variants = [] }: ShownAs,
  { page }: CacheEntry,
  totals: CounterTotals,
  tenantId: string,
): Promise<(CacheEntry & { served: NonNullable<CacheEntry['served']> }) | undefined> {
  if (!page?.artifact) return undefined;
  const hasLanguage = language !== undefined && languagesOf(page.artifact).size > 0;
  if (!hasLanguage && variantsIn(page.artifact, variants).length === 0) return undefined;
  const counters = countersOf(page.artifact).length ? await totals.load(tenantId) : undefined;
  const served = await servePage(page.artifact, counters, null, { language, variants });
  return { served, page, shown: { language, variants }, used: true };
}

/**
 * The response at an address without a page: the page that the organization has chosen for it, in a language of the
 * visitor's browser where it is public in it, else the fixed one.
 */
export async function notFoundAt(
  { files, totals }: { files: FileStorage; totals: CounterTotals },
  site: Site,
  acceptLanguage: string | undefined,
): Promise<Served> {
  const pointer = chosenFor(site, acceptedLanguages(acceptLanguage));
  if (!pointer) return notFoundPage(acceptLanguage);
  const known = site.notFound.get(pointer.artifact);
  if (known) return known;
  const artifact = await readArtifact(files, site.tenant.id, pointer.artifact);
  if (!artifact) return notFoundPage(acceptLanguage);
  const { byId } = await totals.load(site.tenant.id);
  const served = await makeServed({
    status: 404,
    body: assemble(artifact, byId),
    contentType: PAGE_TYPE,
    cacheControl: 'no-store',
    csp: artifact.csp,
    vary: 'Accept-Language',
    headers: { 'X-Robots-Tag': 'noindex' },
  });
  site.notFound.set(pointer.artifact, served);
  return served;
}

function chosenFor({ pointers, departed }: Site, accepted: readonly string[]): Pointer | undefined {
  const wanted = departed.chosen?.notFound;
  if (!wanted) return undefined;
  const found = [...new Set(pointers.values())].filter(({ pageId }) => pageId === wanted);
  for (const tag of accepted) {
    const spoken = found.find(({ language }) => baseLanguage(language) === baseLanguage(tag));
    if (spoken) return spoken;
  }
  return found.find(({ main }) => main);
}
