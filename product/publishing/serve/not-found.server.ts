import { acceptedLanguages } from '@tributary/engine/http/accepted-languages.ts';
import type { FileStorage } from '@tributary/engine/storage/files.server.ts';
import { baseLanguage } from '@tributary/kit/languages.ts';
import { assemble } from '../compile/artifact.ts';
import type { CounterTotals } from './counter-totals.server.ts';
import { readArtifact } from './page-loader.server.ts';
import { notFoundPage } from './plain-pages.server.ts';
import { makeServed, type Served } from './served.server.ts';
import type { Site } from './site-cache.server.ts';
import type { Pointer } from './site-store.server.ts';

/**
 * What visitors get at an address without a page: the page that the organization has chosen for it, in a language that
 * their browser asks for where it is public in it, else the fixed one.
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
    contentType: 'text/html; charset=utf-8',
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
