import type { IncomingMessage, ServerResponse } from 'node:http';
import { redirectVisitor } from '../../publishing/serve/site-responses.server.ts';
import type { Sites } from '../../publishing/serve/sites.server.ts';
import type { Experiments } from './running.server.ts';
import type { Tryouts } from './tryouts.server.ts';

interface ExperimentSitesDeps {
  sites: Pick<Sites, 'handle' | 'ready' | 'prepare' | 'siteAt'>;
  tryouts: Tryouts;
  onError: (error: unknown) => void;
}

/** A path, and the query with its `?`. */
const splitUrl = (url: string): [string, string] => {
  const at = url.indexOf('?');
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at)];
};

const takesPart = ({ shared, away, forms }: Experiments, path: string): boolean =>
  shared.has(path) || away.has(path) || forms.has(path);

/**
 * The public sites, with experiments: a visitor of a page that is tried out gets it or its variant, and a visitor of a
 * page with a form that is tried out gets the form or its variant, from memory and at the same address. Caches on the way
 * ask for each visit, as for every page (`max-age=0`, and an entity tag of each).
 */
export function createExperimentSites({ sites, tryouts, onError }: ExperimentSitesDeps) {
  function answer(
    request: IncomingMessage,
    response: ServerResponse,
    { shared, away, forms }: Experiments,
  ): void {
    const [asked, query] = splitUrl(request.url ?? '/');
    const left = away.get(asked);
    if (left) return redirectVisitor(response, 302, left.pagePath + query);
    const experiment = shared.get(asked);
    const path = experiment && tryouts.choose(request, response, experiment) ? experiment.variantPath : asked;
    if (path !== asked) request.url = path + query;
    const variants = (forms.get(path) ?? [])
      .filter((tried) => tryouts.choose(request, response, tried))
      .map(({ variantFormId }) => variantFormId);
    sites.handle(request, response, variants);
  }

  return {
    siteAt: sites.siteAt,
    ready(request: Parameters<Sites['ready']>[0]): ReturnType<Sites['ready']> {
      const response = sites.ready(request);
      const found = response && tryouts.peek(response.tenantId);
      return found && !takesPart(found, request.path) ? response : undefined;
    },
    prepare(request: Parameters<Sites['prepare']>[0]): ReturnType<Sites['prepare']> {
      return sites.prepare(request)?.then(() => {
        const tenantId = sites.siteAt(request.host)?.tenant.id;
        return tenantId === undefined ? undefined : tryouts.read(tenantId);
      });
    },
    handle(request: IncomingMessage, response: ServerResponse): void {
      const tenantId = sites.siteAt(request.headers.host)?.tenant.id;
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      if (tenantId === undefined || !isRead) return sites.handle(request, response);
      const found = tryouts.peek(tenantId);
      if (found) return answer(request, response, found);
      tryouts.read(tenantId).then(
        (read) => answer(request, response, read),
        (error: unknown) => {
          onError(error);
          sites.handle(request, response);
        },
      );
    },
  };
}
