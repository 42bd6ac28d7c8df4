import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requireAbility, requireActor, type RequestContext } from '../lifecycle/context.server.ts';
import type { RouteAccess } from './route.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: RouteAccess;
  }
}

/** A route as it stands behind the gate. */
export interface GatedRoute {
  method: string;
  /** Parameters as `:id`. */
  url: string;
  access: RouteAccess;
}

/**
 * Stands before every route: who asks and what they may do is settled before a body is read. A route that does not say
 * in its `config` whom it is for is never mounted.
 * @returns the routes as they are mounted
 * @throws Error at start, for a route without `access`
 */
export function installAuthorization(
  server: FastifyInstance,
  contextOf: (request: FastifyRequest) => Promise<RequestContext>,
): GatedRoute[] {
  const routes: GatedRoute[] = [];
  server.addHook('onRoute', ({ method, url, config }) => {
    const access = config?.access;
    if (!access) throw new Error(`${String(method)} ${url} does not say whom it is for.`);
    for (const each of [method].flat()) if (each !== 'HEAD') routes.push({ method: each, url, access });
  });
  // After `onRequest`, where too much work is turned away without a look at who brings it.
  server.addHook('preParsing', async (request) => {
    const { access } = request.routeOptions.config;
    if (access === undefined || access === 'everybody') return;
    const actor = requireActor(await contextOf(request));
    if (access !== 'signed-in') requireAbility(actor, ...access);
  });
  return routes;
}
