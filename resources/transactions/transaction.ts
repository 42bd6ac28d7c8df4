import { defineReadOnly } from '@tributary/engine/definition/resource.ts';
import * as z from 'zod';

/** PENDING is a donation whose payment is not finished; it becomes COMPLETE or ERROR (specification, section 3). */
export const TRANSACTION_STATUSES = ['PENDING', 'COMPLETE', 'ERROR'] as const;

/** The stored reason of a donation that was paid and refunded. */
export const REFUNDED = 'The payment was refunded.';

/** An accepted submission. */
export const transactionSchema = z.object({
  _ID: z.string(),
  status: z.enum(TRANSACTION_STATUSES),
  useProdEnvironment: z.boolean(),
  formId: z.uuid(),
  formDescription: z.string(),
  pageId: z.uuid().nullable(),
  pageName: z.string().nullable(),
  campaignCode: z.string().nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  amount: z.number().int().nullable(),
  currency: z.string().nullable(),
  frequency: z.string().nullable(),
  paymentMethod: z.string().nullable(),
  paymentReference: z.string().nullable(),
  errorMessage: z.string().nullable(),
  /** The failed transaction that this one repeats, with the same answers. */
  retryOf: z.uuid().nullable(),
  answers: z.record(z.string(), z.unknown()),
  consents: z.array(z.object({ key: z.string(), given: z.boolean(), wording: z.string() })),
  settledAt: z.iso.datetime().nullable(),
});

export const transactions = defineReadOnly({
  name: 'transactions',
  title: 'transaction',
  subject: 'transactions',
  schema: transactionSchema,
  displayTitle: (transaction) => transaction._ID,
  unindexedSearch: true,
  table: 'transactions',
  columns: {
    _ID: 'reference',
    status: 'status',
    useProdEnvironment: 'use_prod_environment',
    formId: 'form_id',
    formDescription: 'form_description',
    pageId: 'page_id',
    pageName: 'page_name',
    campaignCode: 'campaign_code',
    name: 'person_name',
    email: 'person_email',
    amount: 'amount_minor',
    currency: 'currency',
    frequency: 'frequency',
    paymentMethod: 'payment_method',
    paymentReference: 'payment_reference',
    errorMessage: 'error_message',
    retryOf: 'retry_of',
    answers: 'answers',
    consents: 'consents',
    settledAt: 'settled_at',
  },
  productionFlag: 'useProdEnvironment',
  list: {
    fields: {
      createdAt: { type: 'date', sort: true, filter: true, column: true },
      name: { type: 'text', search: true, column: true },
      email: { type: 'text', search: true, column: true },
      amount: { type: 'money', sort: true, filter: true, column: true },
      frequency: { type: 'text', filter: true, column: true },
      status: { type: 'text', filter: true, column: true },
      pageName: { type: 'text', search: true, column: true },
      pageId: { type: 'id', filter: true },
      formId: { type: 'id', filter: true },
      campaignCode: { type: 'text', filter: true, search: true },
      paymentReference: { type: 'text', search: true },
    },
    defaultSort: '-createdAt',
    omit: ['answers', 'consents'],
    state: 'status',
  },
  openPath: '/forms/transactions/:id/view',
});
