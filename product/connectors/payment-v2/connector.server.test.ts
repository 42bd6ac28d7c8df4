import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createEgress, type Egress } from '../../egress/egress.server.ts';
import type { DeliveryJob, DeliveryOutcome } from '../connector.ts';
import { createConnectorRegistry, register } from '../registry.server.ts';
import { listPaymentMethods } from './client.server.ts';
import { paymentV2 } from './connector.server.ts';
import type { PaymentOrder } from './mapping.ts';
import { notificationToken, verifyNotification } from './notification.server.ts';
import type { Payment } from './payment.ts';
import { paymentV2SettingsSchema, type PaymentV2Settings } from './settings.ts';
import { startSimulator } from './simulator.testing.ts';

let simulator: Awaited<ReturnType<typeof startSimulator>>;
let egress: Egress;
let settings: PaymentV2Settings;
const registry = createConnectorRegistry([register(paymentV2)]);
const silent = { debug() {}, info() {}, warn() {}, error() {} };

beforeAll(async () => {
  simulator = await startSimulator();
  egress = createEgress({ allowLoopback: true });
  settings = paymentV2SettingsSchema.parse({
    endpoint: simulator.endpoint,
    accessToken: simulator.token,
    webhookSecret: 'a secret for the webhooks',
  });
});
afterEach(() => simulator.control({ reset: true }));
afterAll(async () => {
  await egress.close();
  simulator.stop();
});

let count = 0;
const order = (more: Partial<PaymentOrder> = {}): PaymentOrder => ({
  reference: `payment-${++count}`,
  amountMinor: 1999,
  currency: 'GBP',
  frequency: 'one-off',
  method: 'creditcard',
  contact: { LastName: 'Byron' },
  successUrl: 'https://a.example/yes',
  failureUrl: 'https://a.example/no',
  webhookBase: 'http://127.0.0.1:9/hooks',
  submittedOn: '2026-05-01',
  ...more,
});

const job = (payload: unknown): DeliveryJob => ({
  id: 'd1',
  tenantId: 't1',
  transactionId: 'x1',
  webhookId: null,
  connector: 'payment-v2',
  environment: 'sandbox',
  payload,
  attempt: 1,
  isLast: false,
  createdAt: new Date(),
});
const deliver = (payload: unknown, with_: unknown = settings) =>
  registry.deliver(job(payload), { settings: with_, fetchOut: egress.fetchOut, logger: silent });

async function create(paymentOrder: PaymentOrder): Promise<Payment> {
  const outcome = await deliver({ operation: 'create', order: paymentOrder });
  expect(outcome.kind).toBe('delivered');
  return (outcome as Extract<DeliveryOutcome, { kind: 'delivered' }>).result as unknown as Payment;
}

test('makes an intent, sends the visitor to the page, and sees it paid', async () => {
  const wanted = order();
  const payment = await create(wanted);
  expect(payment).toMatchObject({
    state: 'pending',
    amountMinor: 1999,
    currency: 'GBP',
    idempotencyKey: wanted.reference,
  });
  const confirm = { operation: 'confirm', intentId: payment.intentId, reference: wanted.reference };
  expect(await deliver(confirm)).toMatchObject({ kind: 'failed', retryable: true, code: 'payment_pending' });
  const asLast = { ...job(confirm), attempt: 8, isLast: true };
  const context = { settings, fetchOut: egress.fetchOut, logger: silent };
  expect(await registry.deliver(asLast, context)).toMatchObject({
    kind: 'delivered',
    result: { state: 'failed', providerStatus: 'Abandoned' },
  });
  expect(await simulator.pay(payment.redirectUrl!)).toBe('https://a.example/yes');
  expect(await deliver(confirm)).toMatchObject({
    kind: 'delivered',
    result: { state: 'paid', amountMinor: 1999 },
  });
  expect(await deliver({ ...confirm, reference: 'another' })).toMatchObject({
    kind: 'failed',
    retryable: false,
    code: 'other_payment',
  });
  expect(await simulator.charges()).toMatchObject([
    { idempotencyKey: wanted.reference, amountMinor: 1999, currency: 'GBP' },
  ]);
});

test('asked twenty times at once, and again after a lost answer, makes one intent', async () => {
  const wanted = order();
  await simulator.control({ dropNextAnswers: 1 });
  expect(await deliver({ operation: 'create', order: wanted })).toMatchObject({
    kind: 'failed',
    retryable: true,
    code: 'unreachable',
  });
  const payments = await Promise.all(Array.from({ length: 20 }, () => create(wanted)));
  expect(new Set(payments.map((payment) => payment.intentId)).size).toBe(1);
});

test.each([
  ['monthly', 'creditcard', 'recurring-initial'],
  ['yearly', 'creditcard', 'recurring-initial'],
] as const)('takes the first payment of a %s gift by %s', async (frequency, method, kind) => {
  const payment = await create(order({ frequency, method }));
  await simulator.pay(payment.redirectUrl!);
  expect(await simulator.charges()).toMatchObject([{ kind, amountMinor: 1999 }]);
});

test('reads a declined card as failed', async () => {
  const wanted = order();
  const payment = await create(wanted);
  expect(await simulator.pay(payment.redirectUrl!, '4000 0000 0000 0002')).toBe('https://a.example/no');
  expect(
    await deliver({ operation: 'confirm', intentId: payment.intentId, reference: wanted.reference }),
  ).toMatchObject({ kind: 'delivered', result: { state: 'failed' } });
});

test('lists the organization’s methods', async () => {
  expect((await listPaymentMethods(egress.fetchOut, settings)).map((method) => method.Name)).toEqual([
    'CreditCard',
    'SEPA Direct Debit',
  ]);
});

test('tells what to try again from what never works', async () => {
  const paid = { operation: 'create', order: order() };
  await simulator.control({ failNextIntents: 1, failStatus: 503 });
  expect(await deliver(paid)).toMatchObject({ retryable: true, code: 'refused', httpStatus: 503 });
  expect(await deliver(paid, { ...settings, accessToken: 'expired-token' })).toMatchObject({
    retryable: false,
    code: 'not_authorized',
    httpStatus: 401,
  });
  expect(await deliver({ operation: 'create', order: order({ method: 'shells' }) })).toMatchObject({
    retryable: false,
    code: 'refused',
    httpStatus: 400,
  });
  expect(await deliver(paid, null)).toMatchObject({ retryable: false, code: 'not_configured' });
  expect(await deliver({ operation: 'steal' })).toMatchObject({ retryable: false, code: 'bad_payload' });
  expect(await deliver(paid, { ...settings, endpoint: 'http://10.0.0.1/x' })).toMatchObject({
    retryable: false,
    code: 'address_refused',
  });
  expect(await deliver(paid, { ...settings, endpoint: 'http://127.0.0.1:65534' })).toMatchObject({
    retryable: true,
    code: 'unreachable',
  });
});

test('keeps secrets out of errors, even when the service echoes them', async () => {
  const echo = http.createServer((request, response) => {
    response.writeHead(400).end(
      JSON.stringify({
        Errors: [{ error_code: '999', error_message: `Header was ${request.headers.authorization}` }],
      }),
    );
  });
  await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve));
  const outcome = await deliver(
    { operation: 'create', order: order() },
    { ...settings, endpoint: `http://127.0.0.1:${(echo.address() as AddressInfo).port}` },
  );
  expect(outcome).toMatchObject({
    kind: 'failed',
    message: 'The payment service said: Header was Bearer ••• (999).',
  });
  echo.closeAllConnections();
  echo.close();
});

test('does not understand a gateway’s page, and tries again', async () => {
  const gateway = http.createServer((_, response) => response.writeHead(200).end('<h1>Welcome</h1>'));
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
  expect(await deliver({ operation: 'create', order: order() }, { ...settings, endpoint })).toMatchObject({
    retryable: true,
    code: 'bad_answer',
  });
  gateway.closeAllConnections();
  gateway.close();
});

test('believes a notification only through its token and the service’s own word', async () => {
  const wanted = order();
  const payment = await create(wanted);
  const { reference } = wanted;
  const token = notificationToken(settings.webhookSecret, reference);
  const body = {
    type: 'installment.status_change',
    data: { Id: 'x', Status: 'Collected', PaymentIntentId: payment.intentId },
  };
  const verify = (more: object) =>
    verifyNotification(egress.fetchOut, settings, {
      reference,
      token,
      body,
      intentId: payment.intentId,
      ...more,
    });

  for (const forged of [
    '',
    'x',
    token.slice(1),
    notificationToken('another secret', reference),
    notificationToken(settings.webhookSecret, 'payment-0'),
  ]) {
    expect(await verify({ token: forged })).toEqual({ verified: false, reason: 'token' });
  }
  // The body lies: nothing has been collected yet.
  expect(await verify({})).toMatchObject({ verified: true, payment: { state: 'pending' } });
  await simulator.pay(payment.redirectUrl!);
  expect(await verify({ body: { type: 'paymentIntent.failed', data: {} } })).toMatchObject({
    verified: true,
    payment: { state: 'paid' },
  });
  expect(await verify({ intentId: undefined })).toMatchObject({
    verified: true,
    payment: { state: 'paid', amountMinor: 1999, currency: 'GBP' },
  });
  expect(await verify({ intentId: undefined, body: 'nonsense' })).toEqual({
    verified: false,
    reason: 'intent',
  });

  // A paid intent of somebody else's can't be passed off as this payment's.
  const other = await create(order());
  const swapped = { type: 'installment.status_change', data: { PaymentIntentId: other.intentId } };
  expect(await verify({ intentId: undefined, body: swapped })).toEqual({
    verified: false,
    reason: 'other_payment',
  });
});
