import { environmentSchema } from '@tributary/engine/definition/environment.ts';
import { defineRoutes } from '@tributary/engine/http/route.ts';
import * as z from 'zod';

/**
 * Kinds of differences: `openHere` paid there and not completed here; `refundedThere` complete here and refunded there;
 * `failedThere` complete here and failed there; `amount` another amount or currency there; `counter` the counter's
 * entry disagrees with its transaction.
 */
export const DIFFERENCE_KINDS = ['openHere', 'refundedThere', 'failedThere', 'amount', 'counter'] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/** One side of a difference: a status, and money where it is known. */
const sideSchema = z.object({
  status: z.string(),
  minor: z.int().nullable(),
  currency: z.string().nullable(),
});
export type ComparedSide = z.infer<typeof sideSchema>;

const differenceSchema = z.object({
  id: z.string(),
  kind: z.enum(DIFFERENCE_KINDS),
  transactionId: z.string(),
  reference: z.string().nullable(),
  name: z.string().nullable(),
  here: sideSchema,
  there: sideSchema,
  foundAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  endedBy: z.string().nullable(),
});
export type PaymentDifference = z.infer<typeof differenceSchema>;

const unknownPaymentSchema = z.object({
  /** The service's own id of the payment. */
  providerId: z.string(),
  connector: z.string(),
  there: sideSchema,
  madeAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  endedBy: z.string().nullable(),
});
export type UnknownPayment = z.infer<typeof unknownPaymentSchema>;

/**
 * Why a connector's payments could not be listed: its protocol has no list, its access may not read the records that
 * are listed, or the service did not respond.
 */
const UNLISTED_REASONS = ['protocol', 'access', 'failed'] as const;
const unlistedSchema = z.object({ connector: z.string(), reason: z.enum(UNLISTED_REASONS) });
export type Unlisted = z.infer<typeof unlistedSchema>;

const runSchema = z.object({
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  /** Transactions that were compared, and those whose payment could not be read. */
  compared: z.int(),
  unread: z.int(),
  /** Connectors at which payments without a transaction could not be looked for. */
  unlisted: z.array(unlistedSchema),
});

/** Comparing transactions with their payment service and with counters. */
export const reconciliationRoutes = defineRoutes({
  'GET /reconciliation': {
    access: ['read', 'transactions'],
    summary: 'Get the last comparison with the payment service, and the differences that it found',
    query: z.object({ environment: environmentSchema, state: z.enum(['open', 'ended']).default('open') }),
    response: z.object({
      run: runSchema.nullable(),
      /** Newest first, at most 200. */
      items: z.array(differenceSchema),
      /** Payments at the service that no transaction has, newest first, at most 200. */
      unknown: z.array(unknownPaymentSchema),
    }),
  },
  'POST /reconciliation/run': {
    access: ['update', 'transactions'],
    summary: 'Compare the transactions of the last weeks with their payment service now',
    query: z.object({ environment: environmentSchema }),
    response: runSchema,
  },
  'POST /reconciliation/unknown/put-aside': {
    access: ['update', 'transactions'],
    summary: 'Set aside a payment without a transaction',
    query: z.object({ environment: environmentSchema }),
    body: z.strictObject({ providerId: z.string().min(1).max(200) }),
    response: z.object({ isEnded: z.literal(true) }),
  },
  'POST /reconciliation/differences/:id/mend': {
    access: ['update', 'transactions'],
    summary: 'Read a payment again, and settle its transaction or correct its counter',
    response: z.object({ isEnded: z.boolean() }),
  },
});
