import * as z from 'zod';
import { deliveryStatusSchema } from '../deliveries/delivery.ts';

/** The events of one resource, for a picker. */
export const resourceEventsSchema = z.object({
  /** The resource's name. */
  resource: z.string(),
  events: z.array(z.string()),
});
export type ResourceEvents = z.infer<typeof resourceEventsSchema>;

/** A webhook's status. */
export const webhookSummarySchema = z.object({
  id: z.uuid(),
  parked: z.int(),
  /** Of the newest delivery that was attempted; null when none was. */
  last: z
    .object({
      status: deliveryStatusSchema,
      event: z.string(),
      at: z.iso.datetime(),
      httpStatus: z.int().nullable(),
    })
    .nullable(),
});
export type WebhookSummary = z.infer<typeof webhookSummarySchema>;

/** The result of a test event. */
export const trialSchema = z.object({
  taken: z.boolean(),
  /** Null without a response. */
  status: z.int().nullable(),
  durationMs: z.number(),
  /** The first 1 KB of the response. */
  answer: z.string(),
  /** Why there was no response; null when there was one. */
  failure: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** The request's signature headers. */
  headers: z.record(z.string(), z.string()),
  /** The request's body. */
  body: z.string(),
});
export type Trial = z.infer<typeof trialSchema>;
