import type { Database } from '@tributary/engine/storage/database.server.ts';
import { entryKey, languageInQuery, routeOf } from '../../publishing/serve/site-routes.ts';
import type { Sites } from '../../publishing/serve/sites.server.ts';
import { createVisitCounts } from './counts.server.ts';

type Site = NonNullable<ReturnType<Sites['siteAt']>>;

export interface CountedSites extends Pick<Sites, 'handle'> {
  /** The bytes of the response to a plain GET from memory; see `Sites`. */
  ready(request: Parameters<Sites['ready']>[0]): Buffer | undefined;
  /** Writes the rest and ends. */
  close(): Promise<void>;
}

/** A page that was sent, or that a browser had unchanged, with facts of the request. */
export interface SiteView {
  tenantId: string;
  pageId: string;
  /** The language of the address. */
  language: string;
  /** The Host header. */
  host: string;
  /** With its `?`; empty without one. */
  query: string;
  referer: string | undefined;
  userAgent: string | undefined;
}

/** The page at a path of a site. A page in memory is found without a look at the path's parts. */
function pageAt(site: Site, path: string, query: string) {
  const entry = site.entries.get(entryKey(path, { language: languageInQuery(query) }));
  if (entry?.page) return entry.page.pointer;
  const route = routeOf(path);
  return route.kind === 'page' ? site.pointers.get(route.address) : undefined;
}

/**
 * The public sites with counting: a view is a page that was sent, or that a browser had unchanged. Views of robots
 * count too, since they cost the same.
 * @param onView receives each view, for further counts
 */
export function countVisits(
  db: Database,
  sites: Pick<Sites, 'handle' | 'ready' | 'siteAt'>,
  onError: (error: unknown) => void,
  onView: (view: SiteView) => void = () => undefined,
): CountedSites {
  const counts = createVisitCounts(db, { onError });
  return {
    ready(request) {
      const response = sites.ready(request);
      if (!response) return undefined;
      const { bytes, tenantId, page } = response;
      counts.add(tenantId, page !== undefined, bytes.length);
      if (page) {
        const { pageId, language } = page;
        const { host, query, referer, userAgent } = request;
        onView({ tenantId, pageId, language, host, query, referer, userAgent });
      }
      return bytes;
    },
    handle(request, response) {
      const { socket } = request;
      const before = socket.bytesWritten;
      response.once('close', () => {
        const { host = '', referer, 'user-agent': userAgent } = request.headers;
        const site = sites.siteAt(host);
        if (!site) return;
        const tenantId = site.tenant.id;
        const [path = '/', ...words] = (request.url ?? '/').split('?');
        const query = words.length > 0 ? `?${words.join('?')}` : '';
        const isSent =
          request.method === 'GET' && (response.statusCode === 200 || response.statusCode === 304);
        const page = isSent ? pageAt(site, path, query) : undefined;
        counts.add(
          tenantId,
          isSent && routeOf(path).kind === 'page',
          Math.max(0, socket.bytesWritten - before),
        );
        if (page) {
          const { pageId, language } = page;
          onView({ tenantId, pageId, language, host, query, referer, userAgent });
        }
      });
      sites.handle(request, response);
    },
    close: counts.close,
  };
}
