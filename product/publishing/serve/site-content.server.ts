import type { FileStorage } from '@tributary/engine/storage/files.server.ts';
import { formatTotal } from '@tributary/resources/counters/counter-html.ts';
import type { CounterSummary } from '@tributary/resources/counters/counter-total.ts';
import type { CounterTotals } from './totals/counter-totals.server.ts';
import { formFileKey } from '../form-files.server.ts';
import { mediaAnswer } from './media.ts';
import { policyPage } from '../policy-page/policy-page.server.ts';
import { makeServed, type Served } from './answers/served.server.ts';
import type { Site } from './site-cache.server.ts';
import { homePage, siteFile, type SiteContent } from './site-files.server.ts';
import type { Route } from './site-routes.ts';

export interface AnswerDeps {
  files: FileStorage;
  totals: CounterTotals;
  /** An organization's published content, and its name. */
  content: (tenantId: string) => Promise<SiteContent>;
  /** Whether a file of an organization's library is there, and not deleted. */
  inLibrary: (tenantId: string, file: string) => Promise<boolean>;
  /** Whether a form is on a published page, or may be embedded by another site. */
  isFormOpen: (tenantId: string, formId: string) => Promise<boolean>;
  /** The URL of an organization's site. */
  originOf: (tenantSlug: string) => string;
}

/** Pictures up to this size are kept in memory. */
const KEEP_BYTES = 1024 * 1024;
const JSON_TYPE = 'application/json; charset=utf-8';
/** These responses are public and the same for all; forms embedded in other sites read them from there. */
const FROM_ANYWHERE = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' };
const JSON_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** The responses of a site besides its pages; null when there is none. `keep` says whether memory may hold it. */
export async function answerFor(
  deps: AnswerDeps,
  site: Site,
  path: string,
  route: Route,
): Promise<{ served: Served; keep: boolean } | null> {
  const { id: tenantId, slug } = site.tenant;
  switch (route.kind) {
    case 'page': {
      if (path !== '/') return null;
      return { served: await homePage(await deps.content(tenantId)), keep: true };
    }
    case 'policy': {
      const { privacy } = await deps.content(tenantId);
      const page = privacy && policyPage(privacy, route.language);
      return page
        ? {
            served: await makeServed({
              ...page,
              contentType: 'text/html; charset=utf-8',
              cacheControl: 'public, max-age=0, must-revalidate',
            }),
            keep: true,
          }
        : null;
    }
    case 'siteFile': {
      const content = await deps.content(tenantId);
      const parts = { tenantId, origin: deps.originOf(slug), content, files: deps.files };
      return { served: await siteFile(route.file, parts), keep: true };
    }
    case 'counter': {
      const counter = (await deps.totals.load(tenantId)).byCode.get(route.campaignCode);
      // Any language may be requested: only those of the site's own pages are cached.
      const keep = route.language === 'en-US' || isSpokenOn(site, route.language);
      return counter ? { served: await counterAnswer(counter, route.language), keep } : null;
    }
    case 'formFile': {
      // Each form has its files; those of a form that can't be filled in are private.
      if (!(await deps.isFormOpen(tenantId, route.formId))) return null;
      const body = await deps.files.get(tenantId, formFileKey(route.formId, route.file));
      return (
        body && {
          served: await makeServed({
            body,
            contentType: JSON_TYPE,
            cacheControl: 'public, max-age=60',
            csp: JSON_POLICY,
            headers: FROM_ANYWHERE,
          }),
          keep: true,
        }
      );
    }
    case 'media':
      return media(deps, tenantId, path);
    default:
      return null;
  }
}

function isSpokenOn({ pointers }: Site, language: string): boolean {
  for (const pointer of pointers.values()) if (pointer.language === language) return true;
  return false;
}

/** A counter's total as JSON; figures in the counter's own unit, `formatted` for a page in that language. */
function counterAnswer(
  { id, counter, total, entries, closed }: CounterSummary,
  language: string,
): Promise<Served> {
  const { campaignCode, kind, currency, labels } = counter;
  const body = JSON.stringify({
    campaignCode,
    counterId: id,
    kind,
    currency: kind === 'amount' ? currency : null,
    total,
    formatted: formatTotal({ id, campaignCode, kind, currency, labels }, total, language),
    entries,
    threshold: labels.threshold || null,
    closed,
  });
  return makeServed({
    body,
    contentType: JSON_TYPE,
    cacheControl: 'public, max-age=5',
    csp: JSON_POLICY,
    headers: FROM_ANYWHERE,
  });
}

async function media(
  { files, inLibrary }: AnswerDeps,
  tenantId: string,
  path: string,
): Promise<{ served: Served; keep: boolean } | null> {
  const picture = mediaAnswer(path);
  if (picture?.file && !(await inLibrary(tenantId, picture.file))) return null;
  const body = picture && (await files.get(tenantId, picture.key));
  if (!picture || !body) return null;
  const served = await makeServed({
    body,
    contentType: picture.contentType,
    cacheControl: 'public, max-age=31536000, immutable',
    csp: picture.csp,
    compress: picture.contentType === 'image/svg+xml',
    headers: { 'Cross-Origin-Resource-Policy': 'cross-origin' },
  });
  return { served, keep: body.length <= KEEP_BYTES };
}
