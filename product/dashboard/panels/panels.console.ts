import { goalsPanel } from './goals/Goals.console.tsx';
import { latestRevisionsPanel } from './latest-revisions/LatestRevisions.console.tsx';
import { latestTransactionsPanel } from './latest-transactions/LatestTransactionsPanel.console.tsx';
import { monthlyPaymentsPanel } from './monthly-payments/MonthlyPayments.console.tsx';
import { monthlySubscribersPanel } from './monthly-subscribers/MonthlySubscribers.console.tsx';
import { pageSharesPanel } from './page-shares/PageShares.console.tsx';
import { recurringIncomePanel } from './recurring-income/RecurringIncome.console.tsx';
import type { ConsolePanel } from './panel.console.ts';

/** The panels of the dashboard, in order. */
export const consolePanels: readonly ConsolePanel[] = [
  monthlyPaymentsPanel,
  monthlySubscribersPanel,
  pageSharesPanel,
  goalsPanel,
  recurringIncomePanel,
  latestTransactionsPanel,
  latestRevisionsPanel,
];
