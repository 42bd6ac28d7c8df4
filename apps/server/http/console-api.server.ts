import { createApi } from '@tributary/engine/http/api.server.ts';
import { mountEvents } from '@tributary/engine/http/events.server.ts';
import { toProblem } from '@tributary/engine/http/failures.server.ts';
import type { GatedRoute } from '@tributary/engine/http/authorization.server.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import type { FeatureParts } from '@tributary/engine/feature/feature.server.ts';
import type { App } from '@tributary/engine/lifecycle/app.server.ts';
import { createCredentialLimit } from '@tributary/product/identity/api-credentials/limit.server.ts';
import { OAUTH_DESCRIPTION } from '@tributary/product/identity/api-credentials/oauth-description.ts';
import type { CredentialUses } from '@tributary/product/identity/api-credentials/uses.server.ts';
import type { ApiRequestLog } from '@tributary/product/developers/requests/log.server.ts';
import type { BearerClaims } from '@tributary/product/identity/console/token.server.ts';
import type { Identity } from '@tributary/product/identity/identity.server.ts';
import underPressure from '@fastify/under-pressure';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { OpenPayments } from '../payments.server.ts';
import { mountNotifications } from './notifications.server.ts';

export interface ConsoleApiOptions {
  app: App;
  /** The started parts of all features. */
  parts: readonly FeatureParts[];
  identity: Identity;
  payments: OpenPayments;
  credentialUses: CredentialUses;
  apiRequests: ApiRequestLog;
  /** The address that a request comes from. */
  clientAddress: (request: IncomingMessage) => string;
  logger: FastifyBaseLogger;
}

export interface ConsoleApi {
  server: FastifyInstance;
  /** Every route, with its required access. */
  routes: readonly GatedRoute[];
  handle: (request: IncomingMessage, response: ServerResponse) => void;
  close(): Promise<void>;
}

/** The console API: the operations of resources, the features' routes and the stream of events. */
export async function createConsoleApi({
  app,
  parts,
  identity,
  payments,
  credentialUses,
  apiRequests,
  clientAddress,
  logger,
}: ConsoleApiOptions): Promise<ConsoleApi> {
  const { db } = app;
  const claimed = new WeakMap<FastifyRequest, BearerClaims>();
  const limit = createCredentialLimit();
  /** The token of a stream may be over, since it is renewed beside it; the session must not be. */
  const stillStands = async (request: FastifyRequest): Promise<boolean> => {
    const claims = claimed.get(request);
    if (!claims) return false;
    return identity.actorOf(claims).then(
      () => true,
      (error: unknown) => !(error instanceof ProblemError),
    );
  };
  const { server, contextOf, routes } = await createApi({
    app,
    parts,
    logger,
    describedElsewhere: OAUTH_DESCRIPTION,
    async authenticate(request) {
      if (!request.headers.authorization?.startsWith('Bearer ')) return undefined;
      const claims = await identity.bearerOf(request.raw);
      claimed.set(request, claims);
      if ('credentialId' in claims) {
        limit.admit(claims.credentialId);
        credentialUses.add(claims, new Date());
      }
      return identity.actorOf(claims);
    },
  });
  server.addHook('onSend', async (request, reply) => {
    const claims = claimed.get(request);
    if (claims && 'credentialId' in claims) reply.headers(limit.headers(claims.credentialId));
  });
  const codes = new WeakMap<FastifyRequest, string>();
  server.addHook('onError', async (request, _reply, error) => {
    codes.set(request, toProblem(error).code);
  });
  server.addHook('onResponse', async (request, reply) => {
    const claims = claimed.get(request);
    if (!claims || !('credentialId' in claims)) return;
    const durationMs = reply.elapsedTime;
    apiRequests.add({
      tenantId: claims.tenantId,
      id: request.id,
      credentialId: claims.credentialId,
      at: new Date(Date.now() - durationMs),
      method: request.method,
      route: request.routeOptions.url ?? '',
      status: reply.statusCode,
      code: codes.get(request) ?? null,
      durationMs,
      address: clientAddress(request.raw),
    });
  });
  await server.register(underPressure, {
    maxEventLoopDelay: 1_500,
    retryAfter: 2,
    pressureHandler: () => {
      throw new ProblemError('unavailable', 'The server has more to do than it can at the moment.');
    },
  });
  const events = mountEvents(
    server,
    db,
    [{ channel: 'changes', event: 'change' }, ...parts.flatMap(({ consoleEvents }) => consoleEvents ?? [])],
    contextOf,
    stillStands,
  );

  mountNotifications(server, payments);
  await server.ready();
  return {
    server,
    routes,
    handle: (request, response) => server.routing(request, response),
    async close() {
      events.close();
      await server.close();
    },
  };
}
