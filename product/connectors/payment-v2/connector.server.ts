import * as z from 'zod';
import type { Connector } from '../connector.ts';
import { ConnectorFailure } from '../failure.ts';
import { createPaymentIntent, readPaymentIntent } from './client.server.ts';
import { intentRequest, paymentOrderSchema } from './mapping.ts';
import { notificationUrl } from './notification.server.ts';
import { paymentV2Secrets, paymentV2SettingsSchema, type PaymentV2Settings } from './settings.ts';

/**
 * What a delivery of this connector asks for: to make a payment intent, or to see how one ended when no notification
 * has said so. A payment still on its way makes `confirm` try again by the retry plan.
 */
export const paymentV2PayloadSchema = z.discriminatedUnion('operation', [
  z.object({ operation: z.literal('create'), order: paymentOrderSchema }),
  z.object({
    operation: z.literal('confirm'),
    intentId: z.string().min(1).max(200),
    reference: z.string().min(1).max(100),
  }),
]);
export type PaymentV2Payload = z.infer<typeof paymentV2PayloadSchema>;

/** The payment connector for the FinDock Payment API v2. Its result is a `Payment`. */
export const paymentV2: Connector<PaymentV2Settings> = {
  name: 'payment-v2',
  settingsSchema: paymentV2SettingsSchema,
  secretsOf: paymentV2Secrets,
  async deliver(job, { settings, fetchOut }) {
    const payload = paymentV2PayloadSchema.safeParse(job.payload);
    if (!payload.success)
      throw new ConnectorFailure('bad_payload', 'This delivery does not say which payment to make.', {
        retryable: false,
      });
    if (payload.data.operation === 'create') {
      const { order } = payload.data;
      const request = intentRequest(
        order,
        settings,
        notificationUrl(order.webhookBase, settings, order.reference),
      );
      return {
        kind: 'delivered',
        httpStatus: 200,
        result: { ...(await createPaymentIntent(fetchOut, settings, request)) },
      };
    }
    const payment = await readPaymentIntent(fetchOut, settings, payload.data.intentId);
    if (payment.idempotencyKey !== null && payment.idempotencyKey !== payload.data.reference) {
      throw new ConnectorFailure(
        'other_payment',
        'The payment service has another payment under this number.',
        { retryable: false },
      );
    }
    if (payment.state === 'pending') {
      if (job.isLast) {
        // A day has passed: the visitor left the payment page. That is an answer, not a trouble of the connector's.
        return {
          kind: 'delivered',
          httpStatus: 200,
          result: { ...payment, state: 'failed', providerStatus: 'Abandoned' },
        };
      }
      throw new ConnectorFailure('payment_pending', 'The payment is still on its way.', {
        retryable: true,
        httpStatus: 200,
      });
    }
    return { kind: 'delivered', httpStatus: 200, result: { ...payment } };
  },
};
