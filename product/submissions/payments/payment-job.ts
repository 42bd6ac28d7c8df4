import * as z from 'zod';

/**
 * Payload of a delivery to a payment service: the payment to create, or the one to read when no notification has
 * reported its end. A payment that the payer has not finished makes `confirm` try again by the retry plan.
 */
export const paymentJobSchema = z.discriminatedUnion('operation', [
  z.object({
    operation: z.literal('create'),
    /** As the connector planned it. */
    payload: z.unknown(),
    returnUrl: z.url().max(2_000),
  }),
  z.object({
    operation: z.literal('confirm'),
    providerId: z.string().min(1).max(200),
    reference: z.string().min(1).max(100),
  }),
]);
export type PaymentJob = z.infer<typeof paymentJobSchema>;
