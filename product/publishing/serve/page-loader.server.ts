import type { FileStorage } from '@tributary/engine/storage/files.server.ts';
import { assemble, countersOf, type Artifact } from '../compile/artifact.ts';
import type { CounterTotals, TenantCounters } from './counter-totals.server.ts';
import { makeServed, type Served, type ServedInput } from './served.server.ts';
import type { Pointer } from './site-store.server.ts';

/** Pages are revalidated on each visit, with 304 while they are unchanged, so that publishing shows at once. */
const PAGE_CACHE_CONTROL = 'public, max-age=0, must-revalidate';

/** The key of an artifact's brotli bytes, compressed at publishing with the highest quality. */
export function brotliKey(artifactKey: string): string {
  return artifactKey.replace(/\.json$/, '.br');
}

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
  artifact: Artifact;
  served: Served;
}

/** Loads a page from files and makes its response; null when the artifact is missing. */
export async function loadPage(
  files: FileStorage,
  totals: CounterTotals,
  tenantId: string,
  pointer: Pointer,
): Promise<LoadedPage | null> {
  const artifact = await readArtifact(files, tenantId, pointer.artifact);
  if (!artifact) return null;
  const counters = countersOf(artifact).length ? await totals.load(tenantId) : undefined;
  const brotli = !counters ? await files.get(tenantId, brotliKey(pointer.artifact)) : null;
  return { artifact, served: await servePage(artifact, counters, brotli) };
}

/** Assembles a page with the current counters, in all encodings; its forms in a language where one is given. */
export function servePage(
  artifact: Artifact,
  counters: TenantCounters | undefined,
  brotli: Buffer | null = null,
  language?: string,
): Promise<Served> {
  const input: ServedInput = {
    body: assemble(artifact, counters?.byId ?? new Map(), 'form', language),
    contentType: 'text/html; charset=utf-8',
    cacheControl: PAGE_CACHE_CONTROL,
    csp: artifact.csp,
    ...(artifact.browserLanguages ? { vary: 'Accept-Language' } : {}),
    brotli,
  };
  return makeServed(input);
}
