import { defineRoutes } from '@tributary/engine/http/route.ts';
import * as z from 'zod';
import { deliverySchema } from '../deliveries/delivery.ts';
import {
  causeSchema,
  deskFilterSchema,
  exchangeSchema,
  MAPPINGS,
  openDeliverySchema,
  replayPreviewSchema,
  replaySchema,
  selectionSchema,
} from './desk.ts';

const mapping = z.enum(MAPPINGS).default('then');

const deliveryInFullSchema = deliverySchema.extend({
  transactionId: z.uuid().nullable(),
  webhookId: z.uuid().nullable(),
  /** Requests and responses by attempt, for people who may update connectors; deleted after 30 days. */
  exchanges: z.array(z.object({ n: z.int(), calls: z.array(exchangeSchema) })),
  exchangesShown: z.boolean(),
});
export type DeliveryInFull = z.infer<typeof deliveryInFullSchema>;

/** The delivery desk: everything that is on its way, fails or has stopped, over all receivers. */
export const deliveryRoutes = defineRoutes({
  'GET /deliveries/causes': {
    access: ['read', 'transactions'],
    summary: 'List why deliveries have not arrived',
    query: deskFilterSchema,
    response: z.object({ items: z.array(causeSchema) }),
  },
  'GET /deliveries': {
    access: ['read', 'transactions'],
    summary: 'List deliveries of one cause that have not arrived',
    query: deskFilterSchema.extend({
      cause: causeSchema.shape.key,
      cursor: z.uuid().optional(),
      limit: z.coerce.number().int().min(1).max(100).default(25),
    }),
    response: z.object({ items: z.array(openDeliverySchema), nextCursor: z.string().nullable() }),
  },
  'GET /deliveries/replays': {
    access: ['read', 'transactions'],
    summary: 'List the latest replays with their progress',
    response: z.object({ items: z.array(replaySchema) }),
  },
  'GET /deliveries/:id': {
    access: ['read', 'transactions'],
    summary: 'Read a delivery with its attempts, and the requests and responses of each',
    response: deliveryInFullSchema,
  },
  'POST /deliveries/replay-preview': {
    access: ['update', 'connectors'],
    summary: 'Compare the requests of a replay with the planned ones',
    body: selectionSchema,
    response: replayPreviewSchema,
  },
  'POST /deliveries/replay': {
    access: ['update', 'connectors'],
    summary: 'Send deliveries again',
    body: selectionSchema.safeExtend({ mapping }),
    response: z.object({ id: z.uuid(), total: z.int(), skipped: z.int() }),
  },
  'POST /deliveries/discard': {
    access: ['update', 'connectors'],
    summary: 'Decide that deliveries are not sent',
    body: selectionSchema.safeExtend({
      reason: z.string().trim().min(1, 'Give a reason').max(300, 'At most 300 characters'),
    }),
    response: z.object({ count: z.int() }),
  },
});
