import type { RecordOf } from '@tributary/engine/definition/resource.ts';
import { defineUi } from '@tributary/engine/screens/resource-ui.console.ts';
import { BasinIllustration } from '@tributary/kit/illustrations/BasinIllustration.console.tsx';
import { frequencies } from '@tributary/form-engine/components/frequency/frequencies.ts';
import { formUi } from '../forms/form-ui.console.tsx';
import { pageUi } from '../pages/page-ui.console.tsx';
import { TRANSACTION_STATUSES } from './columns.ts';
import { DELIVERY_CONDITIONS, transactions } from './transaction.ts';

export type TransactionRecord = RecordOf<typeof transactions>;

/** An e-mail address of 28 usual characters has one line at 1440 px, a time and each status are whole, and no default column is left out. */
const TRANSACTION_WIDTHS = {
  createdAt: 124,
  name: 140,
  email: 248,
  amount: 104,
  frequency: 100,
  status: 156,
};

/** The ui of transactions. */
export const transactionUi = defineUi<TransactionRecord>(transactions, {
  illustration: <BasinIllustration />,
  listPath: '/forms/transactions/list',
  openPath: ({ id }) => `/forms/transactions/${id}/view`,
  comesFrom: { path: pageUi.listPath, labelKey: 'transactions:empty.pages', subject: 'pages' },
  filterBy: {
    formId: formUi,
    pageId: pageUi,
    campaignCode: 'text',
    paymentMethod: 'text',
    amountLabel: 'text',
  },
  choices: {
    status: TRANSACTION_STATUSES,
    frequency: frequencies,
    deliveries: Object.keys(DELIVERY_CONDITIONS),
  },
  columnWidths: TRANSACTION_WIDTHS,
});
