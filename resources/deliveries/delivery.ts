import { ENVIRONMENTS } from '@tributary/kit/environment.ts';
import * as z from 'zod';

/**
 * `HELD` until its donation is complete; `WAITING` until a mapping is corrected; `DISCARDED` when a person decided not
 * to send it.
 */
export const deliveryStatusSchema = z.enum([
  'HELD',
  'WAITING',
  'PENDING',
  'DELIVERED',
  'PARKED',
  'DISCARDED',
]);
export type DeliveryStatus = z.infer<typeof deliveryStatusSchema>;

const attemptSchema = z.object({
  n: z.int(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  outcome: z.enum(['DELIVERED', 'FAILED', 'LOST']),
  code: z.string().nullable(),
  httpStatus: z.int().nullable(),
  error: z.string().nullable(),
  durationMs: z.number(),
});
export type DeliveryAttempt = z.infer<typeof attemptSchema>;

/**
 * A delivery to one connector or webhook, as a transaction's page or a webhook's shows it. The payload stays out: it
 * repeats the answers.
 */
export const deliverySchema = z.object({
  id: z.uuid(),
  /** The event for a webhook; null for connectors. */
  event: z.string().nullable(),
  connector: z.string(),
  /** The operation that the connector was asked for, if it has several; null otherwise. */
  operation: z.string().nullable(),
  environment: z.enum(ENVIRONMENTS),
  status: deliveryStatusSchema,
  /** Null when nothing more is planned. */
  nextAttemptAt: z.iso.datetime().nullable(),
  result: z.record(z.string(), z.unknown()).nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** The reason why a person discarded it, and that person. */
  discarded: z.object({ reason: z.string(), by: z.string() }).nullable(),
  /**
   * Whether it can be sent again under its id: a parked delivery, or a delivered copy whose content is still stored. An
   * order to a payment service is never repeated; an e-mail is sent again as a separate delivery.
   */
  canBeSentAgain: z.boolean(),
  attempts: z.array(attemptSchema),
});
export type Delivery = z.infer<typeof deliverySchema>;

/** The response to putting a delivery back into the queue. */
export const queuedSchema = z.object({ status: z.literal('PENDING') });
