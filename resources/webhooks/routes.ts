import { defineRoutes } from '@tributary/engine/http/route.ts';
import * as z from 'zod';
import { deliverySchema, deliveryStatusSchema, queuedSchema } from '../deliveries/delivery.ts';
import { resourceEventsSchema, trialSchema, webhookSummarySchema } from './responses.ts';

/** Routes of webhooks beside the shared operations. The delivery room serves them. */
export const webhookRoutes = defineRoutes({
  'GET /webhook-events': {
    access: ['read', 'webhooks'],
    summary: 'List the events that webhooks can subscribe to',
    response: z.object({ items: z.array(resourceEventsSchema) }),
  },
  'GET /webhook-statuses': {
    access: ['read', 'webhooks'],
    summary: 'List the summaries of all webhooks',
    response: z.object({ items: z.array(webhookSummarySchema) }),
  },
  'GET /webhooks/:id/deliveries': {
    access: ['read', 'webhooks'],
    summary: 'List the deliveries of a webhook',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(25),
      cursor: z.uuid().optional(),
      status: deliveryStatusSchema.optional(),
    }),
    response: z.object({ items: z.array(deliverySchema), nextCursor: z.string().nullable() }),
  },
  'GET /webhooks/:id/deliveries/:deliveryId': {
    access: ['read', 'webhooks'],
    summary: 'Read a delivery of a webhook with its message',
    response: deliverySchema.extend({
      /** The text as it is signed; null once it was deleted with its transaction. */
      body: z.string().nullable(),
    }),
  },
  'POST /webhooks/:id/deliveries/:deliveryId/replay': {
    access: ['update', 'webhooks'],
    summary: 'Put a parked delivery of a webhook back into the queue',
    response: queuedSchema,
  },
  'POST /webhooks/:id/replay': {
    access: ['update', 'webhooks'],
    summary: 'Put all parked deliveries of a webhook back into the queue',
    response: z.object({ count: z.int() }),
  },
  'POST /webhooks/:id/test': {
    access: ['update', 'webhooks'],
    summary: 'Send a test event to a webhook',
    response: trialSchema,
  },
});
