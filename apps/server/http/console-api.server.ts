import { createApi } from '@tributary/engine/http/api.server.ts';
import { mountEvents } from '@tributary/engine/http/events.server.ts';
import type { GatedRoute } from '@tributary/engine/http/gate.server.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { permissionsOf } from '@tributary/engine/access/roles.ts';
import { requireActor, type Outbox } from '@tributary/engine/lifecycle/context.server.ts';
import { featuresOf, planOf } from '@tributary/engine/quota/plans.ts';
import type { FileStorage } from '@tributary/engine/storage/files.server.ts';
import type { Sealer } from '@tributary/engine/storage/sealing.server.ts';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import { mountAccount } from '@tributary/product/account/routes.server.ts';
import { entrySettings } from '@tributary/product/account/settings.server.ts';
import { mountCounterEntries } from '@tributary/product/counters/routes.server.ts';
import { WEBHOOKS_CHANNEL } from '@tributary/product/delivery/webhooks/gone.server.ts';
import { mountWebhooks } from '@tributary/product/delivery/webhooks/routes.server.ts';
import type { FetchOut } from '@tributary/product/egress/egress.server.ts';
import { mountConfigurationAuthors } from '@tributary/product/form-configurations/authors.server.ts';
import { mountDashboard } from '@tributary/product/dashboard/routes.server.ts';
import type { TokenClaims } from '@tributary/product/identity/console/token.server.ts';
import type { Identity } from '@tributary/product/identity/identity.server.ts';
import type { ServerCatalog } from '@tributary/resources/catalog.server.ts';
import { mountOrganization } from '@tributary/product/organizations/routes.server.ts';
import { readOrganization, settingsForAll } from '@tributary/resources/organization/organization.server.ts';
import underPressure from '@fastify/under-pressure';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { mountCallables } from './callables.server.ts';
import type { OpenPayments } from '../payments.server.ts';
import { mountDeliveries, mountNotifications } from './deliveries.server.ts';

export interface ConsoleApiOptions {
  db: Database;
  files: FileStorage;
  consoleOrigin: string;
  catalog: ServerCatalog;
  identity: Identity;
  payments: OpenPayments;
  logger: FastifyBaseLogger;
  /** Where an organization's pages stand in public. */
  sitesOrigin: (tenantSlug: string) => string;
  /** Writes what must leave with a change into its transaction. */
  outbox: Outbox;
  /** Keeps what is issued, and stands for a secret in the activity log. */
  sealer: Sealer;
  /** The one way out. */
  fetchOut: FetchOut;
}

export interface ConsoleApi {
  app: FastifyInstance;
  /** Every route, and whom it is for. */
  routes: readonly GatedRoute[];
  handle: (request: IncomingMessage, response: ServerResponse) => void;
  close(): Promise<void>;
}

/** The console API: the nouns' operations, the session, the callables and the stream of events. */
export async function createConsoleApi({
  db,
  files,
  consoleOrigin,
  catalog,
  identity,
  payments,
  logger,
  sitesOrigin,
  outbox,
  sealer,
  fetchOut,
}: ConsoleApiOptions): Promise<ConsoleApi> {
  const claimed = new WeakMap<FastifyRequest, TokenClaims>();
  const claimsOf = async (request: FastifyRequest): Promise<TokenClaims> => {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    if (!token) throw new ProblemError('not_authenticated', 'Sign in to continue.');
    const claims = await identity.verifyToken(token);
    claimed.set(request, claims);
    return claims;
  };
  /** The token of a stream may be over, since it is renewed beside it; the session must not be. */
  const stillStands = async (request: FastifyRequest): Promise<boolean> => {
    const claims = claimed.get(request);
    if (!claims) return false;
    return identity.loadActor(db, claims).then(
      () => true,
      (error: unknown) => !(error instanceof ProblemError),
    );
  };
  const { app, contextOf, routes } = await createApi({
    db,
    resources: catalog.resources,
    readOnly: catalog.readOnly,
    logger,
    outbox,
    sealer,
    async authenticate(request) {
      const isSignedIn = request.headers.authorization?.startsWith('Bearer ');
      return isSignedIn ? identity.loadActor(db, await claimsOf(request)) : undefined;
    },
  });
  await app.register(underPressure, {
    maxEventLoopDelay: 1_500,
    retryAfter: 2,
    pressureHandler: () => {
      throw new ProblemError('unavailable', 'The server has more to do than it can at the moment.');
    },
  });
  const events = mountEvents(
    app,
    db,
    [
      { channel: 'changes', event: 'change' },
      { channel: 'submissions', event: 'submission' },
      { channel: WEBHOOKS_CHANNEL, event: 'webhook' },
    ],
    contextOf,
    stillStands,
  );

  app.get('/api/v1/session', { config: { access: 'signed-in' } }, async (request) => {
    const { tenantId, ...person } = requireActor(await contextOf(request));
    const plan = planOf(person.plan);
    const { organization, settings } = await db.inTenant(tenantId, async (tx) => ({
      organization: await readOrganization(tx, tenantId),
      settings: await entrySettings(tx, person.userId),
    }));
    return {
      ...person,
      ...settings,
      tenantName: organization.name,
      organization: settingsForAll(organization),
      sitesOrigin: sitesOrigin(person.tenantSlug),
      permissions: permissionsOf(person.role),
      features: featuresOf(person.plan),
      quotas: plan.quotas,
    };
  });

  await mountCallables(app, { db, identity, contextOf });
  mountDashboard(app, contextOf);
  mountCounterEntries(app, contextOf);
  mountConfigurationAuthors(app, contextOf);
  mountAccount(app, { contextOf, claimsOf, identity, files, consoleOrigin });
  mountOrganization(app, { contextOf, files });
  identity.mountFactors(app, contextOf);
  mountDeliveries(app, contextOf);
  mountNotifications(app, payments);
  const nouns = catalog.resources.map(({ definition }) => definition);
  mountWebhooks(app, { contextOf, nouns, fetchOut, sealer });
  await app.ready();
  return {
    app,
    routes,
    handle: (request, response) => app.routing(request, response),
    async close() {
      events.close();
      await app.close();
    },
  };
}
