import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { PaymentConnector } from '@tributary/resources/connectors/port/connector.ts';
import type { PaymentOrder } from '@tributary/resources/connectors/kinds/findock/order.ts';
import {
  findockSettingsSchema,
  type FindockSettings,
} from '@tributary/resources/connectors/kinds/findock/settings.ts';
import { paymentV1 } from '@tributary/resources/connectors/kinds/payment-v1/connector.server.ts';
import { startSimulator } from '../../connectors/testing/payment-v2/simulator.testing.ts';
import { createEgress, type Egress } from '@tributary/engine/egress/egress.server.ts';

let simulator: Awaited<ReturnType<typeof startSimulator>>;
let egress: Egress;
let settings: FindockSettings;
beforeAll(async () => {
  simulator = await startSimulator();
  egress = createEgress({ allowLoopback: true });
  settings = findockSettingsSchema.parse({ endpoint: simulator.endpointV1, accessToken: simulator.token });
});
afterEach(() => simulator.control({ reset: true }));
afterAll(async () => {
  await egress.close();
  simulator.stop();
});

const io = (more: Partial<FindockSettings> = {}) => ({
  settings: { ...settings, ...more },
  fetchOut: egress.fetchOut,
});
const order = (more: Partial<PaymentOrder> = {}): PaymentOrder => ({
  amountMinor: 1999,
  currency: 'GBP',
  frequency: 'one-off',
  method: 'creditcard',
  contact: { FirstName: 'Ada', LastName: 'Byron' },
  submittedOn: '2026-05-01',
  ...more,
});
type Wanted = Parameters<PaymentConnector<FindockSettings, PaymentOrder>['createPayment']>[0];
const asked = (payload: PaymentOrder): Wanted => ({
  reference: 'r1',
  payload,
  returnUrl: 'https://a.example/back',
  notificationUrl: 'http://127.0.0.1:9/hooks/r1',
});

test('sends the payer to the page, and reads the installment until it is paid', async () => {
  const payment = await paymentV1.createPayment(asked(order()), io());
  const amount = { minor: 1999, currency: 'GBP' };
  expect(payment).toMatchObject({ state: 'action', amount, reference: null });
  const { providerId, redirectUrl } = payment;
  const read = () => paymentV1.readPayment({ reference: 'r1', providerId }, io());
  expect(await read()).toMatchObject({ state: 'action' });
  expect(await simulator.pay(redirectUrl!)).toBe('https://a.example/back');
  expect(await read()).toMatchObject({ state: 'paid', amount });
  expect(await simulator.charges()).toMatchObject([{ amountMinor: 1999, currency: 'GBP' }]);
});

test('brings the first payment of a regular gift along, so that it can be read', async () => {
  const payment = await paymentV1.createPayment(asked(order({ frequency: 'monthly' })), io());
  await simulator.pay(payment.redirectUrl!);
  expect(
    await paymentV1.readPayment({ reference: 'r1', providerId: payment.providerId }, io()),
  ).toMatchObject({
    state: 'paid',
  });
  const { body } = paymentV1.request(asked(order({ frequency: 'monthly' })), settings);
  expect(JSON.parse(body!)).toMatchObject({
    Payment: { Amount: 19.99 },
    Recurring: { Frequency: 'Monthly', StartDate: '2026-06-01' },
    Payer: { Contact: { FirstName: 'Ada', LastName: 'Byron' } },
  });
  // Of a mandate that is granted on a page nothing could ever be read.
  const debit = asked(order({ frequency: 'monthly', method: 'sepa' }));
  await expect(paymentV1.createPayment(debit, io())).rejects.toMatchObject({
    code: 'unreadable_recurring',
    retryable: false,
  });
});

test('distinguishes failures to try again from refusals, although both are answered with 200', async () => {
  await simulator.control({ failNextIntents: 1, failStatus: 503 });
  await expect(paymentV1.createPayment(asked(order()), io())).rejects.toMatchObject({ retryable: true });
  const free = asked(order({ contact: {} }));
  await expect(paymentV1.createPayment(free, io())).rejects.toMatchObject({
    code: 'refused',
    retryable: false,
    message: expect.stringContaining('(020)'),
  });
  await expect(paymentV1.check(io({ accessToken: 'an expired one' }))).rejects.toMatchObject({
    code: 'not_authorized',
  });
  expect(await paymentV1.methods(io())).toMatchObject([{ value: 'creditcard', isRecurring: true }, {}]);
  expect(
    paymentV1.readNotification({ body: { type: 'installment.status_change', data: { Id: 'a08' } } }),
  ).toEqual({ providerId: 'a08' });
});
