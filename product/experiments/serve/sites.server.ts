import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import { LRUCache } from 'lru-cache';
import { isRobot } from '../../robots/robots.ts';
import { readChange } from '../../publishing/serve/totals/counter-totals.server.ts';
import { redirectVisitor } from '../../publishing/serve/site-responses.server.ts';
import type { Sites } from '../../publishing/serve/sites.server.ts';
import { createAssignment } from './assign.server.ts';
import { createExperimentCounts } from './counts.server.ts';
import { readExperiments, type Experiments, type RunningExperiment } from './running.server.ts';

interface ExperimentSitesDeps {
  db: Database;
  sites: Pick<Sites, 'handle' | 'ready' | 'siteAt'>;
  /** The network that a request comes from. */
  networkOf: (request: IncomingMessage) => string;
  /** The installation's secret, for the choice of a page. */
  secret: string;
  onError: (error: unknown) => void;
}

/** Organizations whose experiments are held in memory. */
const REMEMBERED = 20_000;
/** Changes whose message was lost count after this. Milliseconds. */
const KEEP_MS = 60_000;
/** Resources whose changes can begin, change or end an experiment, or move its pages. */
const CAUSES: ReadonlySet<string> = new Set(['experiments', 'organization']);

/**
 * The public sites, with experiments: a visitor of a page that is tried out gets it or its variant, from memory and at
 * the same address. Caches on the way ask for each visit, as for every page (`max-age=0`, and an entity tag of each page).
 */
export function createExperimentSites({ db, sites, networkOf, secret, onError }: ExperimentSitesDeps) {
  const assign = createAssignment(secret);
  const counts = createExperimentCounts(db, { onError });
  const known = new LRUCache<string, Experiments>({ max: REMEMBERED, ttl: KEEP_MS });
  const loading = new Map<string, Promise<Experiments>>();
  let changes = 0;

  function load(tenantId: string): Promise<Experiments> {
    const running = loading.get(tenantId);
    if (running) return running;
    const before = changes;
    const promise = readExperiments(db, tenantId)
      .then((found) => {
        // Something changed meanwhile: valid for this visit, and read again for the next.
        if (before === changes) known.set(tenantId, found);
        return found;
      })
      .finally(() => loading.delete(tenantId));
    loading.set(tenantId, promise);
    return promise;
  }
  const forget = (tenantId: string): void => {
    changes += 1;
    known.delete(tenantId);
    loading.delete(tenantId);
  };
  const stops = [
    db.listen('publications', forget, () => {
      changes += 1;
      known.clear();
    }),
    db.listen('tenants', forget),
    db.listen('changes', (payload) => {
      const change = readChange(payload);
      if (change && CAUSES.has(change.resource)) forget(change.tenantId);
    }),
  ];

  /** Gives the visitor one of the two pages, and counts them once it was sent. */
  function share(
    request: IncomingMessage,
    response: ServerResponse,
    experiment: RunningExperiment,
    query: string,
  ) {
    const agent = request.headers['user-agent'] ?? '';
    if (isRobot(agent)) return sites.handle(request, response);
    const { isVariant, visitor } = assign(experiment, networkOf(request), agent);
    // A page that a browser fetches ahead was perhaps never seen.
    const isAhead = /prefetch|prerender/.test(String(request.headers['sec-purpose'] ?? ''));
    if (request.method === 'GET' && !isAhead)
      response.once('finish', () => {
        const { statusCode } = response;
        if (statusCode === 200 || statusCode === 304) counts.add(experiment, isVariant, visitor);
      });
    if (isVariant) request.url = experiment.variantPath + query;
    sites.handle(request, response);
  }

  function answer(request: IncomingMessage, response: ServerResponse, { shared, away }: Experiments): void {
    const url = request.url ?? '/';
    const at = url.indexOf('?');
    const [path, query] = at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at)];
    const experiment = shared.get(path);
    if (experiment) return share(request, response, experiment, query);
    const left = away.get(path);
    if (left) return redirectVisitor(response, 302, left.pagePath + query);
    sites.handle(request, response);
  }

  return {
    siteAt: sites.siteAt,
    ready(request: Parameters<Sites['ready']>[0]): Buffer | undefined {
      const tenantId = sites.siteAt(request.host)?.tenant.id;
      if (tenantId === undefined) return sites.ready(request);
      const found = known.get(tenantId);
      if (!found || found.shared.has(request.path) || found.away.has(request.path)) return undefined;
      return sites.ready(request);
    },
    handle(request: IncomingMessage, response: ServerResponse): void {
      const tenantId = sites.siteAt(request.headers.host)?.tenant.id;
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      if (tenantId === undefined || !isRead) return sites.handle(request, response);
      const found = known.get(tenantId);
      if (found) return answer(request, response, found);
      load(tenantId).then(
        (read) => answer(request, response, read),
        (error: unknown) => {
          onError(error);
          sites.handle(request, response);
        },
      );
    },
    /** Writes what was counted since. */
    flush: counts.flush,
    /** Ends the subscriptions, and writes the rest. */
    async close(): Promise<void> {
      for (const stop of stops) stop();
      await counts.close();
    },
  };
}
