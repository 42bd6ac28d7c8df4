import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { FileStorage } from '@tributary/engine/storage/files.server.ts';
import { startFeatures } from '@tributary/engine/feature/feature.server.ts';
import { createApp, type App } from '@tributary/engine/lifecycle/app.server.ts';
import { createSealer } from '@tributary/engine/storage/sealing.server.ts';
import type { GatedRoute } from '@tributary/engine/http/authorization.server.ts';
import { networkOf } from '@tributary/engine/http/network.server.ts';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import { createIdentity, type Identity } from '@tributary/product/identity/identity.server.ts';
import type { IdentityOptions } from '@tributary/product/identity/identity-options.ts';
import { sealEmailsWith } from '@tributary/product/mail/queue.server.ts';
import { signInRulesKeeper } from '@tributary/product/identity/sign-in-rules/rules.server.ts';
import { signedInUsers } from '@tributary/product/identity/console/end-user-sessions.server.ts';
import { createInvitations } from '@tributary/product/identity/invitations/invitations.server.ts';
import { identityImages } from '@tributary/product/organizations/identity-images.server.ts';
import {
  createPublisher,
  type PublishingDeps,
} from '@tributary/product/publishing/publish/publish.server.ts';
import { createCompiler } from '@tributary/product/publishing/compile/compiler.server.ts';
import { createElementRenderer } from '@tributary/product/publishing/elements/render-elements.server.ts';
import { requestRepublicationOfAll } from '@tributary/product/publishing/publish/republications.server.ts';
import { createPublishGate } from '@tributary/product/page-publishing/gate/gate.server.ts';
import { createScheduler } from '@tributary/product/page-publishing/schedule/schedules.server.ts';
import { moveEarlierSettings } from '@tributary/product/connectors/earlier-settings.server.ts';
import { templateRefusal } from '@tributary/resources/connectors/templates/render.server.ts';
import { readTagScript } from '@tributary/product/consent-notice/scripts.server.ts';
import { readFormScripts } from '@tributary/product/form-runtime/scripts.server.ts';
import { createOutward } from '@tributary/resources/outward/outward.server.ts';
import { type Sites } from '@tributary/product/publishing/serve/sites.server.ts';
import { serviceOrigins } from '@tributary/product/integrations/origins.ts';
import { createCredentialUses } from '@tributary/product/identity/api-credentials/uses.server.ts';
import { createApiRequestLog } from '@tributary/product/developers/requests/log.server.ts';
import { createReconciliation } from '@tributary/product/reconciliation/reconcile.server.ts';
import { createTokens } from '@tributary/product/submissions/tokens.server.ts';
import { createMediaLibrary } from '@tributary/product/media/library.server.ts';
import { createUploads } from '@tributary/product/uploads/uploads.server.ts';
import { createPageCounts } from '@tributary/product/page-analytics/count/counts.server.ts';
import { countPageViews } from '@tributary/product/page-analytics/count/views.server.ts';
import { createExperimentSites } from '@tributary/product/experiments/serve/sites.server.ts';
import { createTryouts } from '@tributary/product/experiments/serve/tryouts.server.ts';
import { countVisits } from '@tributary/product/usage/count/visits.server.ts';
import manifest from './package.json' with { type: 'json' };
import { clientAddressBehind } from './http/client-address.server.ts';
import { createConsoleApi } from './http/console-api.server.ts';
import { createConsoleFiles } from './http/console-files.server.ts';
import { closeHostRouter, createHostRouter, listen, type HostRouterDeps } from './http/host-router.server.ts';
import { declaredTemplates } from './http/declared-templates.server.ts';
import { createTemplates } from './http/templates.server.ts';
import { definitions, features } from './features.server.ts';
import { openDomains, type OpenDomains } from './domains/domains.server.ts';
import { createDomainDoor } from './domains/door.server.ts';
import { openTls } from './domains/tls.server.ts';
import { openDataDir } from './data-dir.server.ts';
import { createLogEndpoint } from './logging/log-endpoint.server.ts';
import { createLogger, type Logger } from './logging/logging.server.ts';
import { createMetrics } from './metrics.server.ts';
import { openPayments, type OpenPayments } from './payments.server.ts';
import { openFiles, storesFiles } from './files.server.ts';
import { createProbes } from './probes.server.ts';
import type { Settings } from './settings.server.ts';
import { openStorage } from './storage.server.ts';
import { openGate, openPublicSites } from './public-sites.server.ts';
import { supportMailOf } from './support-settings.server.ts';

import { startWorkers } from './workers.server.ts';

const ROOT = join(import.meta.dirname, '../..');

export interface ServerOptions {
  settings: Settings;
  /** Users whose addresses the sign-in page offers; only the demo has some. */
  demoAccounts?: IdentityOptions['demoAccounts'];
  /** A further host: the demo's mailbox. */
  extraHosts?: HostRouterDeps['extraHosts'];
  /** Runs once the services exist and before the port opens, such as seeding the demo. */
  beforeOpen?: (deps: ServerParts) => Promise<void>;
}

/** The services of a running server, for the code that started it. */
export interface ServerParts {
  app: App;
  db: Database;
  files: FileStorage;
  identity: Identity;
  payments: OpenPayments;
  sites: Sites;
  settings: Settings;
  logger: Logger;
  domains: OpenDomains;
}

export interface RunningServer extends ServerParts {
  port: number;
  /** Of TLS; undefined where this server has none. */
  tlsPort: number | undefined;
  /** The console API's routes with their access rules. */
  routes: readonly GatedRoute[];
  /** Handles a request to the console API in this process, without a connection. */
  inject: FastifyInstance['inject'];
  /** Finishes running requests, returns work to the queue, and stops Postgres. */
  stop(): Promise<void>;
}

/** Starts one process of the product: console API, sign-in, public sites and worker, as the settings' roles say. */
export async function startServer({
  settings: environment,
  demoAccounts,
  extraHosts,
  beforeOpen,
}: ServerOptions): Promise<RunningServer> {
  const logEndpoint = environment.loggerUrl ? createLogEndpoint(environment.loggerUrl) : undefined;
  const logger = createLogger(environment.logLevel, logEndpoint);
  const onError = (error: unknown) => logger.error({ err: error }, 'unexpected');
  openDataDir(environment.dataDir);
  const storage = await openStorage(environment, logger);
  const { db } = storage;
  const files = openFiles(environment);
  const sealer = createSealer(environment.secretsKey);
  const app = createApp({ db, sealer, definitions, debug: (message) => logger.debug(message) });
  const domains = await openDomains(app, environment, onError);
  // From here on the URL of an organization's site is its main domain's, where it has one.
  const settings: Settings = { ...environment, sitesOrigin: domains.hosts.originOf };
  const tokens = createTokens(settings.secretsKey);
  const payments = openPayments({ app, tokens, settings, logger });
  sealEmailsWith(sealer);
  const compiler = createCompiler();
  const elements = createElementRenderer();
  const publishGate = createPublishGate({ compiler, elements, originOf: settings.sitesOrigin, sealer });
  const publishing: PublishingDeps = {
    db,
    files,
    compiler,
    elements,
    originOf: settings.sitesOrigin,
    originIn: domains.originIn,
    formScripts: readFormScripts(join(ROOT, 'product/form-runtime')),
    tagScript: readTagScript(join(ROOT, 'product/consent-notice')),
    // Visitors without script reach the payment page by a page of ours, never by a form's redirect.
    paymentOrigins: [],
    gate: publishGate,
  };
  const origins = serviceOrigins(settings.integrationsSimulatorUrl);
  const clientAddress = clientAddressBehind(settings.trustedProxies ?? (() => false));
  const addressOf = (request: IncomingMessage) => networkOf(clientAddress(request));
  const apiRequests = createApiRequestLog(db, onError);
  const identity = await createIdentity({
    app,
    consoleOrigin: settings.consoleOrigin,
    secretsKey: settings.secretsKey,
    logger,
    ...(settings.oidc ? { externalIssuer: settings.oidc } : {}),
    clientAddress,
    siteAddressOf: (slug) => settings.sitesOrigin(slug).replace(/^.*\/\//, ''),
    ...(demoAccounts ? { demoAccounts } : {}),
    onCredentialRequest: apiRequests.add,
  });
  const reconciliation = createReconciliation({ db, payments });
  const uploads = createUploads({
    db,
    files,
    sealer: app.sealer,
    ...(settings.submissionLimits === 'off' ? { rates: 'off' } : {}),
  });
  const consoleOrigin = new URL(settings.consoleOrigin).origin;
  const gate = openGate(settings);
  const parts = startFeatures(app, features, {
    attacks: gate,
    library: createMediaLibrary(files),
    uploads,
    app,
    reconciliation,
    payments,
    importConnectors: payments.connectors,
    publisher: createPublisher(publishing),
    publishing,
    scheduler: createScheduler(db),
    publishGate,
    elementRenderer: elements,
    invitations: createInvitations({ consoleOrigin }),
    sessions: signedInUsers,
    images: identityImages(files),
    republishPages: requestRepublicationOfAll,
    signInRules: signInRulesKeeper(db),
    outward: createOutward(settings),
    ownDomains: domains.ownDomains,
    domains: domains.handlers,
    templates: { refusalOf: templateRefusal },
    fetchOut: payments.services.fetchOut,
    stripe: settings.stripe,
    supportMail: supportMailOf(settings),
    networkOf: addressOf,
    serviceOrigins: origins,
    files,
    identity,
    tokens,
    consoleOrigin,
    sitesOrigin: settings.sitesOrigin,
    version: manifest.version,
  });
  await moveEarlierSettings(app, logger);
  const tryouts = createTryouts({ db, networkOf: addressOf, secret: settings.secretsKey, onError });
  const publicSites = openPublicSites({
    app,
    tryouts,
    files,
    sealer,
    payments,
    publishing,
    tokens,
    uploads,
    gate,
    mapped: domains.hosts,
    settings,
    origins,
    consoleOrigin,
    networkOf: addressOf,
    onError,
  });
  const { sites, supporterPages } = publicSites;
  const deps: ServerParts = { app, db, files, identity, payments, sites, settings, logger, domains };
  await beforeOpen?.(deps);

  let isOpen = true;
  const credentialUses = createCredentialUses(db, onError);
  const metrics = createMetrics(db);
  const pageCounts = createPageCounts(db, { onError });
  const tried = createExperimentSites({ sites, tryouts, onError });
  const visits = countVisits(db, tried, onError, countPageViews(pageCounts));
  const api = await createConsoleApi({
    app,
    parts,
    identity,
    payments,
    credentialUses,
    apiRequests,
    clientAddress,
    logger,
  });
  const hostRouter = createHostRouter({
    consoleOrigin: settings.consoleOrigin,
    ...(extraHosts ? { extraHosts } : {}),
    clientAddress,
    isSite: sites.isSite,
    domains: createDomainDoor({ db, domains, settings }),
    site: visits.handle,
    siteReady: visits.ready,
    prepareSite: tried.prepare,
    identity: identity.handle,
    api: api.handle,
    templates: createTemplates(join(ROOT, 'library'), declaredTemplates),
    console: await createConsoleFiles(join(ROOT, 'apps/console/dist'), settings.oidc?.issuer),
    probe: createProbes({
      db,
      stores: () => storesFiles(settings, files),
      metrics,
      metricsToken: settings.metricsToken,
      isOpen: () => isOpen,
    }),
    metrics,
    logger,
  });
  const workers = settings.roles.includes('worker')
    ? startWorkers({
        ...deps,
        sealer,
        publishing,
        reconciliation,
        domains: domains.run,
        supporterPages,
        tokens,
        storageUrl: storage.url,
        onError,
      })
    : [];
  const tls = settings.roles.includes('web')
    ? await openTls(hostRouter, domains, settings, onError)
    : undefined;
  if (settings.roles.includes('web')) await listen(hostRouter, settings);
  const { port } = (hostRouter.address() ?? { port: settings.port }) as AddressInfo;
  logger.info({ port, roles: settings.roles }, 'ready');

  let stopping: Promise<void> | undefined;
  return {
    ...deps,
    port,
    tlsPort: tls?.port,
    routes: api.routes,
    inject: api.server.inject.bind(api.server),
    stop() {
      isOpen = false;
      stopping ??= (async () => {
        tls?.close();
        if (hostRouter.listening) await closeHostRouter(hostRouter, api.close);
        else await api.close();
        await Promise.all(workers.map((worker) => worker.stop()));
        await publicSites.close();
        domains.hosts.close();
        await credentialUses.close();
        await apiRequests.close();
        await visits.close();
        await pageCounts.close();
        await tryouts.close();
        compiler.close();
        elements.close();
        await storage.close();
        await logEndpoint?.close();
      })();
      return stopping;
    },
  };
}
