import { latestRevisionsServer } from './latest-revisions/handlers.server.ts';
import { latestTransactionsServer } from './latest-transactions/handlers.server.ts';
import { monthlyPaymentsServer } from './monthly-payments/withhold.server.ts';
import { monthlySubscribersServer } from './monthly-subscribers/withhold.server.ts';
import type { ServerPanel } from './panel.server.ts';

/** The panels that have a part in the server. */
export const serverPanels: readonly ServerPanel[] = [
  monthlyPaymentsServer,
  monthlySubscribersServer,
  latestTransactionsServer,
  latestRevisionsServer,
];
