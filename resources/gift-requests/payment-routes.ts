import { defineRoutes } from '@tributary/engine/http/route.ts';
import { currencies } from '@tributary/kit/money.ts';
import * as z from 'zod';

/** States of a payment by a gift's schedule. */
export const GIFT_PAYMENT_STATES = ['processing', 'paid', 'failed', 'refunded'] as const;
/**
 * Whether a gift's later payments are known: `listed`; `unlisted` where the payment service does not list them; `refused`
 * where the access may not read them; `pending` until the service was asked for the first time.
 */
const giftPaymentListingSchema = z.enum(['listed', 'unlisted', 'refused', 'pending']);
export type GiftPaymentListing = z.infer<typeof giftPaymentListingSchema>;

const giftPaymentSchema = z.object({
  id: z.string(),
  /** Integer minor units. */
  minor: z.int(),
  currency: z.enum(currencies),
  state: z.enum(GIFT_PAYMENT_STATES),
  /** yyyy-mm-dd: when it was collected, else when it was due. */
  on: z.string(),
  /** Whether it is the payment of the transaction itself. */
  isOwn: z.boolean(),
  receiptNumber: z.int().nullable(),
});
export type GiftPayment = z.infer<typeof giftPaymentSchema>;

const giftPaymentsSchema = z.object({
  /** Newest first, at most 120. */
  items: z.array(giftPaymentSchema),
  listing: giftPaymentListingSchema,
});
export type GiftPaymentList = z.infer<typeof giftPaymentsSchema>;

/** Route that lists payments by the schedules of recurring gifts. The product serves it. */
export const giftPaymentRoutes = defineRoutes({
  'GET /transactions/:id/gift-payments': {
    access: ['read', 'transactions'],
    summary: 'List the payments of a recurring gift that came by its schedule',
    response: giftPaymentsSchema,
  },
});
