import type { RecordOf } from '@tributary/engine/definition/resource.ts';
import { defineFace } from '@tributary/engine/screens/noun.console.ts';
import { BasinDrawing } from '@tributary/kit/pieces/drawings/BasinDrawing.console.tsx';
import { frequencies } from '@tributary/form-engine/definition/giving.ts';
import { TRANSACTION_STATUSES, transactions } from './transaction.ts';

export type TransactionRecord = RecordOf<typeof transactions>;

/** Transactions as the shared screens see them. */
export const transactionFace = defineFace<TransactionRecord>(transactions, {
  catalogue: 'transactions',
  drawing: <BasinDrawing />,
  listPath: '/forms/transactions/list',
  openPath: ({ id }) => `/forms/transactions/${id}/view`,
  choices: { status: TRANSACTION_STATUSES, frequency: frequencies },
});
