import { defineReadOnly } from '@tributary/engine/definition/resource.ts';
import * as z from 'zod';
import { columnNames, fieldSchemas, listFields } from './columns.ts';

/** The stored reason of a donation that was paid and refunded. */
export const REFUNDED = 'The payment was refunded.';

/** What a visitor entered, which lists leave out. */
export const UNLISTED = { answers: true, consents: true, giftAid: true } as const;

/** An accepted submission. */
export const transactionSchema = z.object(fieldSchemas);

export const transactions = defineReadOnly({
  name: 'transactions',
  title: 'transaction',
  subject: 'transactions',
  schema: transactionSchema,
  displayTitle: (transaction) => transaction._ID,
  unindexedSearch: true,
  table: 'transactions',
  columns: columnNames,
  productionFlag: 'useProdEnvironment',
  list: {
    fields: {
      createdAt: { type: 'date', sort: true, filter: true, column: true },
      ...listFields,
    },
    defaultSort: '-createdAt',
    omit: Object.keys(UNLISTED) as (keyof typeof UNLISTED)[],
    state: 'status',
  },
  openPath: '/forms/transactions/:id/view',
});
