import type { Database } from '@tributary/engine/storage/database.server.ts';
import { routeOf } from '../../publishing/serve/site-routes.ts';
import type { Sites } from '../../publishing/serve/sites.server.ts';
import { createVisitCounts } from './counts.server.ts';

export interface CountedSites extends Pick<Sites, 'handle' | 'ready'> {
  /** Writes the rest and ends. */
  close(): Promise<void>;
}

const isPage = (path: string): boolean => routeOf(path).kind === 'page';

/**
 * The public sites, with what they serve counted: a view is a page that was sent, or that a browser had unchanged. It is
 * counted whoever asks, since it costs the same.
 */
export function countVisits(
  db: Database,
  sites: Pick<Sites, 'handle' | 'ready' | 'tenantAt'>,
  onError: (error: unknown) => void,
): CountedSites {
  const counts = createVisitCounts(db, { onError });
  return {
    ready(request) {
      const answer = sites.ready(request);
      const tenantId = answer && sites.tenantAt(request.host);
      if (tenantId) counts.add(tenantId, isPage(request.path), answer.length);
      return answer;
    },
    handle(request, response) {
      const { socket } = request;
      const before = socket.bytesWritten;
      response.once('close', () => {
        const tenantId = sites.tenantAt(request.headers.host);
        if (!tenantId) return;
        const { statusCode } = response;
        const isView =
          request.method === 'GET' &&
          (statusCode === 200 || statusCode === 304) &&
          isPage((request.url ?? '/').split('?', 1)[0]!);
        counts.add(tenantId, isView, Math.max(0, socket.bytesWritten - before));
      });
      sites.handle(request, response);
    },
    close: counts.close,
  };
}
