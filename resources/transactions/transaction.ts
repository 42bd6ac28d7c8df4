import { defineReadOnly } from '@tributary/engine/definition/resource.ts';
import * as z from 'zod';
import { columnNames, fieldSchemas, listFields } from './columns.ts';

/** The stored reason of a donation that was paid and refunded. */
export const REFUNDED = 'The payment was refunded.';

/** The visitor's entries, which lists leave out. */
export const UNLISTED = { answers: true, consents: true, giftAid: true } as const;

// Their ids first, as an array: joined, every delivery would be looked for in every month's partition.
const withDelivery = (condition: string): string =>
  `transactions.id = ANY (ARRAY(SELECT d.transaction_id FROM deliveries d
    WHERE d.tenant_id = nullif(current_setting('app.tenant', true), '')::uuid AND d.transaction_id IS NOT NULL AND ${condition}))`;

/** Conditions on a transaction's deliveries, by which its list is filtered. */
export const DELIVERY_CONDITIONS = {
  failed: withDelivery(`d.status = 'PARKED'`),
  // A payment that the payer has not finished is no failure.
  retrying: withDelivery(
    `d.status = 'PENDING' AND d.failure_code IS NOT NULL AND d.failure_code <> 'payment_pending'`,
  ),
  waiting: withDelivery(`d.status = 'WAITING'`),
} as const;

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
  conditions: { deliveries: DELIVERY_CONDITIONS },
  productionFlag: 'useProdEnvironment',
  list: {
    fields: {
      createdAt: { type: 'date', sort: true, filter: true, column: true },
      ...listFields,
      deliveries: { type: 'text', filter: true, filterOnly: true },
    },
    defaultSort: '-createdAt',
    omit: Object.keys(UNLISTED) as (keyof typeof UNLISTED)[],
    state: 'status',
  },
  openPath: '/forms/transactions/:id/view',
});
