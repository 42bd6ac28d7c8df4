import { environmentSchema } from '@tributary/engine/definition/environment.ts';
import { defineRoutes } from '@tributary/engine/http/route.ts';
import { currencies } from '@tributary/kit/money.ts';
import * as z from 'zod';
import { REQUEST_ENDS } from '../supporters/supporter.ts';

/** How often a recurring gift comes. */
export const GIFT_FREQUENCIES = ['monthly', 'quarterly', 'yearly'] as const;
export const GIFT_REQUEST_KINDS = ['change', 'pause', 'stop'] as const;
/** For how many months a gift can be paused. */
export const PAUSE_MONTHS = [1, 2, 3, 6, 12] as const;
/**
 * States of a donor's request: `done` at the payment service, `confirming` by the donor on its page, `open` for people
 * to deal with, `dealt` by one of them.
 */
export const GIFT_REQUEST_STATES = ['done', 'confirming', 'open', 'dealt'] as const;

const termsSchema = z.object({
  /** Integer minor units. */
  minor: z.int(),
  currency: z.enum(currencies),
  frequency: z.enum(GIFT_FREQUENCIES),
});

const giftRequestSchema = z.object({
  id: z.string(),
  transactionId: z.string(),
  kind: z.enum(GIFT_REQUEST_KINDS),
  /** Null for a stop and a pause. */
  wanted: termsSchema.nullable(),
  /** For how many months the gift is to be paused; null for a change and a stop. */
  months: z.int().nullable(),
  before: termsSchema,
  state: z.enum(GIFT_REQUEST_STATES),
  createdAt: z.iso.datetime(),
  dealtAt: z.iso.datetime().nullable(),
  /** The name of the person who dealt with it. */
  dealtBy: z.string().nullable(),
  note: z.string().nullable(),
});
export type GiftRequestItem = z.infer<typeof giftRequestSchema>;

/** The donor of the transaction. */
const person = { name: z.string().nullable(), email: z.string().nullable() };
/** A colleague's request at a transaction, for a person to carry out at the payment service. */
const staffRequestSchema = z.object({
  from: z.literal('staff'),
  id: z.string(),
  transactionId: z.string(),
  kind: z.enum(['refund', 'cancel', 'change']),
  text: z.string(),
  /** Of the transaction, in integer minor units; null for one without money. */
  amount: z.object({ minor: z.int(), currency: z.enum(currencies) }).nullable(),
  /** Of the recurring gift; null for a donation that comes once. */
  frequency: z.enum(GIFT_FREQUENCIES).nullable(),
  /** Whether the payment service says that the money was refunded, so that it is not refunded again. */
  isRefunded: z.boolean(),
  /** The name of the colleague. */
  by: z.string(),
  state: z.enum(['open', 'dealt']),
  createdAt: z.iso.datetime(),
  dealtAt: z.iso.datetime().nullable(),
  dealtBy: z.string().nullable(),
  /** The event that closed it automatically; null where a person closed it. */
  end: z.enum(REQUEST_ENDS).nullable(),
  ...person,
});
export type StaffRequest = z.infer<typeof staffRequestSchema>;
const listedRequestSchema = z.discriminatedUnion('from', [
  giftRequestSchema.extend({ from: z.literal('donor'), ...person }),
  staffRequestSchema,
]);
export type ListedRequest = z.infer<typeof listedRequestSchema>;

/** Routes of donors' requests about their recurring gifts. The product serves them. */
export const giftRequestRoutes = defineRoutes({
  'GET /gift-requests': {
    access: ['read', 'transactions'],
    summary: "List donors' requests about their recurring gifts, and colleagues' requests at transactions",
    query: z.object({
      state: z.enum(['open', 'all']).default('open'),
      environment: environmentSchema,
    }),
    response: z.object({
      /** Newest first, at most 200. */
      items: z.array(listedRequestSchema),
    }),
  },
  'GET /transactions/:id/gift-requests': {
    access: ['read', 'transactions'],
    summary: "List a donor's requests about a recurring gift",
    response: z.object({ items: z.array(giftRequestSchema) }),
  },
  'POST /gift-requests/:id/deal': {
    access: ['update', 'transactions'],
    summary: "Mark a donor's request about a recurring gift as done",
    body: z.strictObject({
      note: z.string().trim().max(500).default(''),
      /** The request is marked although the payment service did not say how it collects the gift. */
      withoutAnswer: z.boolean().default(false),
      /**
       * A change is marked although the payment service collects the gift under other terms than the donor wanted; these
       * become the request's.
       */
      asCollected: z.boolean().default(false),
    }),
    response: z.object({ state: z.literal('dealt') }),
  },
});
