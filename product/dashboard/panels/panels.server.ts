import { goalsServer } from './goals/handlers.server.ts';
import { latestRevisionsServer } from './latest-revisions/handlers.server.ts';
import { latestTransactionsServer } from './latest-transactions/handlers.server.ts';
import { monthlyPaymentsServer } from './monthly-payments/handlers.server.ts';
import { monthlySubscribersServer } from './monthly-subscribers/handlers.server.ts';
import { recurringIncomeServer } from './recurring-income/handlers.server.ts';
import type { ServerPanel } from './panel.server.ts';

/** The panels that have a part in the server. */
export const serverPanels: readonly ServerPanel[] = [
  monthlyPaymentsServer,
  monthlySubscribersServer,
  latestTransactionsServer,
  latestRevisionsServer,
  goalsServer,
  recurringIncomeServer,
];
