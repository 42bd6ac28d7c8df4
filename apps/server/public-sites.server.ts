import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { FileStorage } from '@tributary/engine/storage/files.server.ts';
import { type App } from '@tributary/engine/lifecycle/app.server.ts';
import { type PublishingDeps } from '@tributary/product/publishing/publish/publish.server.ts';
import { createPreviewHandler } from '@tributary/product/page-publishing/preview/handler.server.ts';
import type { ForVisitor } from '@tributary/product/experiments/serve/tryouts.server.ts';
import { createEmbedding } from '@tributary/product/embedding/serve/embedding.server.ts';
import { readEmbedScripts } from '@tributary/product/embedding/serve/scripts.server.ts';
import type { FormCall } from '@tributary/product/publishing/serve/site-routes.ts';
import {
  createSites,
  type Sites,
  type SitesOptions,
} from '@tributary/product/publishing/serve/sites.server.ts';
import type { SubmissionDeps } from '@tributary/product/submissions/intake/acceptance.server.ts';
import { createSubmissionHandler } from '@tributary/product/submissions/intake/handler.server.ts';
import type { serviceOrigins } from '@tributary/product/integrations/origins.ts';
import { createAddressHandler } from '@tributary/product/form-integrations/addresses.server.ts';
import { createFrameHandler } from '@tributary/product/form-integrations/frame.server.ts';
import { readAgainScript } from '@tributary/product/form-runtime/scripts.server.ts';
import { readFrameScript } from '@tributary/product/form-integrations/scripts.server.ts';
import { createRecaptchaGuard } from '@tributary/product/integrations/recaptcha/guard.server.ts';
import { watchSettings } from '@tributary/product/integrations/settings/watch.server.ts';
import { createChallengeHandler } from '@tributary/product/protection/form-calls.server.ts';
import { createGate, type Gate } from '@tributary/product/protection/gate.server.ts';
import { createFormCounts } from '@tributary/product/form-statistics/count/counts.server.ts';
import { countRefusals } from '@tributary/product/form-statistics/count/refusals.server.ts';
import { createSeenHandler } from '@tributary/product/form-statistics/count/seen.server.ts';
import { patienceOf } from '@tributary/product/submissions/limits/limits.ts';
import { createClosings } from '@tributary/product/submissions/intake/closing.server.ts';
import { createFormLookup } from '@tributary/product/submissions/intake/lookup.server.ts';
import { createStockHandler } from '@tributary/product/submissions/intake/stock-call.server.ts';
import { createFileRoutes } from '@tributary/product/submissions/file-routes/handler.server.ts';
import { createPrefillHandler } from '@tributary/product/mapping/prefill/handler.server.ts';
import { createLaterHandler } from '@tributary/product/submissions/unfinished/handler.server.ts';
import { createUnfinished } from '@tributary/product/submissions/unfinished/store.server.ts';
import { createPaymentReturns } from '@tributary/product/submissions/intake/returns.server.ts';
import type { createTokens } from '@tributary/product/submissions/tokens.server.ts';
import { createReportHandler } from '@tributary/product/site-security/reports/handler.server.ts';
import { createReportInbox } from '@tributary/product/site-security/reports/inbox.server.ts';
import type { createUploads } from '@tributary/product/uploads/uploads.server.ts';
import { createSupporterPages } from './http/supporter-pages.server.ts';
import { type OpenPayments } from './payments.server.ts';
import type { Settings } from './settings.server.ts';
import type { Sealer } from '@tributary/engine/storage/sealing.server.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Dependencies that the public sites share with the rest of a server. */
export interface PublicSitesDeps {
  app: App;
  files: FileStorage;
  sealer: Sealer;
  payments: OpenPayments;
  publishing: PublishingDeps;
  tokens: ReturnType<typeof createTokens>;
  uploads: ReturnType<typeof createUploads>;
  /** Organizations' own domains. */
  mapped: SitesOptions['mapped'] & object;
  gate: Gate;
  settings: Settings;
  origins: ReturnType<typeof serviceOrigins>;
  consoleOrigin: string;
  /** The network of a visitor's address, for limits; see `networkOf`. */
  networkOf: (request: IncomingMessage) => string;
  /** Chooses the variant of an experiment for a visitor. */
  tryouts: ForVisitor;
  onError: (error: unknown) => void;
}

export interface PublicSites {
  sites: Sites;
  supporterPages: ReturnType<typeof createSupporterPages>;
  /** Ends the subscriptions and writes the pending counts. */
  close(): Promise<void>;
}

/** The protection from robots, by the installation's settings. */
export const openGate = (settings: PublicSitesDeps['settings']): Gate =>
  createGate({
    secret: settings.secretsKey,
    isOff: settings.submissionLimits === 'off',
    calmBits: settings.formChallengeBits,
    patience: patienceOf(settings.submissionLimits),
  });

/** Everything that visitors reach: pages, forms, uploads, payments' returns, links in e-mails and reports. */
export function openPublicSites({
  app,
  files,
  sealer,
  payments,
  publishing,
  tokens,
  uploads,
  gate,
  mapped,
  settings,
  origins,
  consoleOrigin,
  networkOf,
  tryouts: { formFor, pageFor },
  onError,
}: PublicSitesDeps): PublicSites {
  const { db } = app;
  const integrationSettings = watchSettings(app, onError);
  const { fetchOut } = payments.services;
  const embedScripts = readEmbedScripts(join(ROOT, 'product/embedding'));
  const places = createFormLookup(db);
  const closings = createClosings(db);
  const stopGate = gate.listen(db);
  const counts = createFormCounts(db, { onError });
  const reports = createReportInbox(db, { compiler: publishing.compiler, files: publishing.files, onError });
  const unfinished = createUnfinished({ db, sealer, tokens });
  const submissions: SubmissionDeps = {
    db,
    lookup: places,
    closings,
    payments,
    connectors: payments.connectors,
    tokens,
    uploads,
    siteOrigin: settings.sitesOrigin,
    networkOf,
    gate,
    recaptcha: createRecaptchaGuard({ settings: integrationSettings, fetchOut, origin: origins.recaptcha }),
    onRefused: countRefusals(counts, gate.isAttacked),
    limits: settings.submissionLimits,
    embedScripts: embedScripts.form,
    againScript: readAgainScript(join(ROOT, 'product/form-runtime')),
    forgetKept: (tenantId, formId, continued) => unfinished.forget({ tenantId, formId }, continued),
    onError,
  };
  const supporterPages = createSupporterPages({
    app,
    payments,
    tokens,
    settings,
    networkOf,
    onError,
  });
  const returns = createPaymentReturns(submissions);
  const formCalls: Record<FormCall, SitesOptions['onFormCall']> = {
    challenge: createChallengeHandler(gate, networkOf),
    addresses: createAddressHandler({
      settings: integrationSettings,
      fetchOut,
      origins,
      lookup: places,
      siteOrigin: settings.sitesOrigin,
      networkOf,
      secret: settings.secretsKey,
      isUnlimited: settings.submissionLimits === 'off',
      onError,
    }),
    recaptcha: createFrameHandler({
      settings: integrationSettings,
      lookup: places,
      origin: origins.recaptcha,
      script: readFrameScript(join(ROOT, 'product/form-integrations')),
      onError,
    }),
    stock: createStockHandler({ lookup: places, onError }),
    seen: createSeenHandler({ counts, lookup: places, payments, networkOf, onError }),
  };
  const sites = createSites({
    db,
    files,
    sitesDomain: settings.sitesDomain,
    maxBytes: settings.sitesMemoryBytes,
    mapped,
    originOf: settings.sitesOrigin,
    onSubmission: createSubmissionHandler(submissions).handle,
    onUpload: createFileRoutes(submissions).handle,
    onPayment: returns.handle,
    onLater: createLaterHandler({
      ...submissions,
      unfinished,
      preferencesLink: supporterPages.preferencesLink,
    }).handle,
    onSupporter: supporterPages.handle,
    onPrefilled: createPrefillHandler({
      ...submissions,
      formFor,
      pageFor,
      sealer,
      fetchOut,
      connectorOf: (kind) => payments.connectors.all.find((each) => each.kind === kind),
    }).handle,
    onFormCall: (request, response, context) => formCalls[context.call](request, response, context),
    onEmbed: createEmbedding({
      lookup: places,
      scripts: embedScripts,
      formFor,
      onOutcome: returns.handle,
      onError,
    }).handle,
    onReport: createReportHandler({ inbox: reports, networkOf }),
    onPreview: createPreviewHandler({
      db,
      publishing,
      tokens,
      consoleOrigin,
      onError,
    }).handle,
    onError,
  });
  return {
    sites,
    supporterPages,
    async close() {
      sites.close();
      places.close();
      closings.close();
      stopGate();
      await counts.close();
      await reports.close();
    },
  };
}
