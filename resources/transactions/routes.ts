import { defineRoutes } from '@tributary/engine/http/route.ts';
import * as z from 'zod';
import { deliverySchema, queuedSchema } from '../deliveries/delivery.ts';

/** Routes of transactions beside the shared operations. The delivery room serves them. */
export const transactionRoutes = defineRoutes({
  'GET /transactions/:id/deliveries': {
    access: ['read', 'transactions'],
    summary: 'List the deliveries of a transaction',
    response: z.object({ items: z.array(deliverySchema) }),
  },
  'GET /transactions/:id/deliveries/:deliveryId/preview': {
    access: ['read', 'transactions'],
    summary: "Retrieve the content of a transaction's delivery",
    response: z.object({
      steps: z.array(
        z.object({
          /** The method and the path below the service's address: `POST /PaymentIntent`. */
          request: z.string(),
          /** By the service's names. */
          values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
        }),
      ),
    }),
  },
  'POST /transactions/:id/deliveries/:deliveryId/replay': {
    // Sending again to an outside system is the integrators' work, not the readers'.
    access: ['update', 'connectors'],
    summary: 'Send a parked delivery of a transaction, or a copy that was delivered, again',
    response: queuedSchema,
  },
  'POST /transactions/:id/deliveries/:deliveryId/resend': {
    // A receipt that got lost is the supporter care's work; it goes to the address that it went to before.
    access: ['update', 'transactions'],
    summary: 'Send an e-mail of a transaction once more',
    response: queuedSchema,
  },
});

/** Gift Aid, for those who claim it. `product/gift-aid` serves it. */
export const giftAidRoutes = defineRoutes({
  'GET /transactions/gift-aid': {
    access: ['export', 'transactions'],
    summary: 'Get whether the organization has a form with Gift Aid, or a donation with a declaration',
    response: z.object({ isUsed: z.boolean() }),
  },
});
