import type {
  ConnectorIo,
  Payment,
  PaymentConnector,
} from '@tributary/resources/connectors/port/connector.ts';
import type { Deliverer } from '../../connectors/deliverer.ts';
import { ConnectorFailure } from '@tributary/resources/connectors/port/failure.ts';
import { connectionTo } from '../../connectors/grants/connection.server.ts';
import { paymentJobSchema } from './payment-job.ts';

const never = (code: string, message: string) => new ConnectorFailure(code, message, { retryable: false });

/**
 * Reads a payment, and makes sure that it is this reference's.
 * @param isKnown whether the service gave us this id itself; else only its word for the reference counts
 * @throws ConnectorFailure other_payment
 */
export async function readOwnPayment(
  connector: PaymentConnector,
  payment: { reference: string; providerId: string },
  io: ConnectorIo<unknown>,
  isKnown: boolean,
): Promise<Payment> {
  const found = await connector.readPayment(payment, io);
  const isOwn = found.reference === null ? isKnown : found.reference === payment.reference;
  if (!isOwn) throw never('other_payment', 'The payment service has another payment under this number.');
  return found;
}

/**
 * Makes a payment connector known to the worker. The result of a delivery is a `Payment`.
 * @param notificationUrl where the service sends its notifications about a transaction
 */
export const paymentDelivererOf = (
  connector: PaymentConnector,
  notificationUrl: (kind: string, tenantId: string, transactionId: string) => string,
): Deliverer => ({
  name: connector.kind,
  settingsSchema: connector.settings,
  secretsOf: (settings) => connector.secretsOf(settings),
  async deliver(job, { settings, fetchOut, grants }) {
    const wanted = paymentJobSchema.safeParse(job.payload).data;
    const { tenantId, environment } = job;
    const ref = { tenantId, connector: connector.kind, environment };
    const io = connectionTo(connector, ref, settings, fetchOut, grants);
    if (wanted?.operation === 'create' && job.transactionId !== null) {
      const payload = connector.payload.safeParse(wanted.payload);
      if (payload.success) {
        const { transactionId: reference } = job;
        const payment = await connector.createPayment(
          {
            reference,
            payload: payload.data,
            returnUrl: wanted.returnUrl,
            notificationUrl: notificationUrl(connector.kind, tenantId, reference),
          },
          io,
        );
        return { kind: 'delivered', httpStatus: 200, result: { ...payment } };
      }
    }
    if (wanted?.operation !== 'confirm')
      throw never('bad_payload', 'This delivery does not say which payment to make.');
    const payment = await readOwnPayment(connector, wanted, io, true);
    if (payment.state !== 'action') return { kind: 'delivered', httpStatus: 200, result: { ...payment } };
    if (!job.isLast)
      throw new ConnectorFailure('payment_pending', 'The payment is still on its way.', {
        retryable: true,
        httpStatus: 200,
      });
    // A day has passed: the visitor left the payment page. That is an outcome, not a failure of the connector's.
    const abandoned = { ...payment, state: 'failed', providerStatus: 'Abandoned' };
    return { kind: 'delivered', httpStatus: 200, result: abandoned };
  },
});
