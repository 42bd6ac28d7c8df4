import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  requireAbility,
  requireActor,
  requireFactor,
  type RequestContext,
} from '../lifecycle/context.server.ts';
import type { RouteAccess } from './route.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route of this server with its access rule, in the order of mounting. */
    gatedRoutes: readonly GatedRoute[];
  }
  interface FastifyContextConfig {
    access?: RouteAccess;
    /** Whether its response is no JSON: a file or a stream. */
    raw?: boolean;
    /** The plan's flag that includes it. */
    flag?: string;
    /** Whether it changes a record that was read before, and therefore needs If-Match. */
    versioned?: boolean;
    /** Whether it creates, and takes an idempotency key. */
    keyed?: boolean;
    /** Whether people may call it who must set up a second factor first. */
    withoutFactor?: boolean;
  }
}

/** A mounted route with its access rule. */
export interface GatedRoute {
  method: string;
  /** Parameters as `:id`. */
  url: string;
  access: RouteAccess;
  /** Whether its response is no JSON: a file or a stream. */
  raw: boolean;
  /** The plan's flag that includes it. */
  flag?: string;
  /** Whether it needs If-Match. */
  versioned?: boolean;
  /** Whether it takes an idempotency key. */
  keyed?: boolean;
  /** Whether people may call it who must set up a second factor first. */
  withoutFactor?: boolean;
}

/**
 * Whether a route turns people away who lack the second factor that their organization asks for. Their own account is
 * open to them, so that they can set one up.
 */
export const needsFactor = (access: RouteAccess, withoutFactor = false): boolean =>
  access !== 'everybody' && !withoutFactor && access[1] !== 'account_settings';

/**
 * Authorizes every request before its body is read. A route whose `config` has no `access` is refused at start.
 * @returns the routes as they are mounted
 * @throws Error at start, for a route without `access`
 */
export function installAuthorization(
  server: FastifyInstance,
  contextOf: (request: FastifyRequest) => Promise<RequestContext>,
): GatedRoute[] {
  const routes: GatedRoute[] = [];
  server.decorate('gatedRoutes', routes);
  server.addHook('onRoute', ({ method, url, config }) => {
    const access = config?.access;
    if (!access) throw new Error(`${String(method)} ${url} does not declare its access.`);
    const { raw = false, flag, versioned, keyed, withoutFactor } = config;
    const declared = {
      ...(flag ? { flag } : {}),
      ...(versioned ? { versioned } : {}),
      ...(keyed ? { keyed } : {}),
      ...(withoutFactor ? { withoutFactor } : {}),
    };
    for (const each of [method].flat())
      if (each !== 'HEAD') routes.push({ method: each, url, access, raw, ...declared });
  });
  // Runs after `onRequest`, which refuses excessive load before anybody is authenticated.
  server.addHook('preParsing', async (request) => {
    const { access, withoutFactor } = request.routeOptions.config;
    if (access === undefined || access === 'everybody') return;
    const actor = requireActor(await contextOf(request));
    if (needsFactor(access, withoutFactor)) requireFactor(actor);
    if (access !== 'signed-in') requireAbility(actor, ...access);
  });
  return routes;
}
