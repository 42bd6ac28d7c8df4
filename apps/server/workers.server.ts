import type { FileStorage } from '@tributary/engine/storage/files.server.ts';
import { type App } from '@tributary/engine/lifecycle/app.server.ts';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import { startSearchIndexing } from '@tributary/engine/storage/search/search-indexing.server.ts';
import { type PublishingDeps } from '@tributary/product/publishing/publish/publish.server.ts';
import { startRepublisher } from '@tributary/product/publishing/publish/republish.server.ts';
import { startPageSchedules } from '@tributary/product/page-publishing/schedule/worker.server.ts';
import { findChromium } from '@tributary/product/page-rendering/find-chromium.server.ts';
import { createPageRenderer } from '@tributary/product/page-rendering/browser.server.ts';
import { startSocialCards } from '@tributary/product/page-rendering/cards/worker.server.ts';
import { startPageRendering } from '@tributary/product/page-rendering/worker.server.ts';
import { startThemeCompiler } from '@tributary/product/themes/compile/worker.server.ts';
import { startFirstThemes } from '@tributary/product/themes/first-theme.server.ts';
import { startRollouts } from '@tributary/product/themes/rollouts/worker.server.ts';
import { startConnectorWatch } from '@tributary/product/connector-watch/worker.server.ts';
import { startAnonymizing } from '@tributary/product/anonymizing/worker.server.ts';
import { startImports } from '@tributary/product/imports/run/worker.server.ts';
import { startScheduledExports } from '@tributary/product/scheduled-exports/run/worker.server.ts';
import { startDailyReconciliation } from '@tributary/product/reconciliation/daily.server.ts';
import type { createReconciliation } from '@tributary/product/reconciliation/reconcile.server.ts';
import { startWeeklySummaries } from '@tributary/product/weekly-summary/worker.server.ts';
import { startDomains } from '@tributary/product/domains/run/worker.server.ts';
import type { DomainRunDeps } from '@tributary/product/domains/run/commit.server.ts';
import { startMediaWorker } from '@tributary/product/media/worker.server.ts';
import type { Tokens } from '@tributary/product/submissions/tokens.server.ts';
import type { createSupporterPages } from './http/supporter-pages.server.ts';
import { definitions } from './features.server.ts';
import { type Logger } from './logging/logging.server.ts';
import { startMail, startSupporterEmails } from './email.server.ts';
import { type OpenPayments } from './payments.server.ts';
import { startSupportInbox } from '@tributary/product/support/inbox/receiver.server.ts';
import type { Settings } from './settings.server.ts';
import { supportMailOf } from './support-settings.server.ts';
import { startMaintenance } from './maintenance.server.ts';
import { startWebhookWorker } from './webhooks.server.ts';
import type { Sealer } from '@tributary/engine/storage/sealing.server.ts';

/** Dependencies that the workers share with the rest of a server. */
export interface WorkersDeps {
  app: App;
  db: Database;
  files: FileStorage;
  sealer: Sealer;
  payments: OpenPayments;
  publishing: PublishingDeps;
  reconciliation: ReturnType<typeof createReconciliation>;
  supporterPages: ReturnType<typeof createSupporterPages>;
  domains: Omit<DomainRunDeps, 'now'>;
  tokens: Tokens;
  settings: Settings;
  logger: Logger;
  /** The database's address, for the index that is built outside the requests' pool. */
  storageUrl: string;
  onError: (error: unknown) => void;
}

/** A worker that gives its work back to the queue when it stops. */
export interface RunningWorker {
  stop(): Promise<void> | void;
}

/** Starts every worker of a process with the role `worker`. */
export function startWorkers({
  app,
  db,
  files,
  sealer,
  payments,
  publishing,
  reconciliation,
  domains,
  supporterPages,
  tokens,
  settings,
  logger,
  storageUrl,
  onError,
}: WorkersDeps): RunningWorker[] {
  const { fetchOut } = payments.services;
  const consoleOrigin = new URL(settings.consoleOrigin).origin;
  const chromium = findChromium(settings.rendererPath);
  logger.info({ chromium: chromium ?? 'none' }, 'the browser that renders pages');
  const renderer = chromium ? createPageRenderer(chromium) : undefined;
  const { originOf } = publishing;
  return [
    ...payments.startWorkers(),
    startWebhookWorker(app, payments.services),
    startMail({ db, sealer, settings, logger }),
    startSupporterEmails(settings, payments.services, supporterPages.giftAddress, supporterPages.preferences),
    startRepublisher({ db, publishing, onError }),
    startPageSchedules({ app, consoleOrigin, onError }),
    startSocialCards({ db, files, renderer, originOf, onError }),
    ...(renderer
      ? [startPageRendering({ app, files, publishing, renderer, onError }), { stop: () => renderer.close() }]
      : []),
    startFirstThemes({ app, onError }),
    startThemeCompiler({ app, onError }),
    startRollouts({ db, publishing, onError }),
    startMediaWorker({ app, files, onError }),
    startConnectorWatch({ app, fetchOut, consoleOrigin, onError }),
    startAnonymizing({ db, onError }),
    startMaintenance({ db, files, sealer: app.sealer, onError }),
    startDailyReconciliation({ db, reconciliation, onError }),
    startScheduledExports({ app, consoleOrigin, onError }),
    startWeeklySummaries({ app, tokens, consoleOrigin, onError }),
    startDomains({ ...domains, onError }),
    startImports({ db, files, sealer: app.sealer, connectors: payments.connectors, onError }),
    startSearchIndexing(storageUrl, definitions, logger),
    ...(settings.supportInbox
      ? [startSupportInbox({ db, mail: supportMailOf(settings), at: settings.supportInbox, onError })]
      : []),
  ];
}
