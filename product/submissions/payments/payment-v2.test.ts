import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createEgress, type Egress } from '@tributary/engine/egress/egress.server.ts';
import type { DeliveryJob, DeliveryOutcome } from '../../connectors/deliverer.ts';
import { createConnectorRegistry, register } from '../../connectors/registry.server.ts';

import type { Payment } from '@tributary/resources/connectors/port/connector.ts';
import { paymentV2 } from '@tributary/resources/connectors/kinds/payment-v2/connector.server.ts';
import type { PaymentOrder } from '@tributary/resources/connectors/kinds/findock/order.ts';
import {
  findockSettingsSchema,
  type FindockSettings,
} from '@tributary/resources/connectors/kinds/findock/settings.ts';
import { startSimulator } from '../../connectors/testing/payment-v2/simulator.testing.ts';
import { paymentDelivererOf } from './payment-deliverer.server.ts';
import { paymentSchema } from './payment-result.testing.ts';

let simulator: Awaited<ReturnType<typeof startSimulator>>;
let egress: Egress;
let settings: FindockSettings;
const hooks = (_kind: string, _tenant: string, reference: string) => `http://127.0.0.1:9/hooks/${reference}`;
const registry = createConnectorRegistry([register(paymentDelivererOf(paymentV2, hooks))]);
const silent = { debug() {}, info() {}, warn() {}, error() {} };

beforeAll(async () => {
  simulator = await startSimulator();
  egress = createEgress({ allowLoopback: true });
  settings = findockSettingsSchema.parse({
    endpoint: simulator.endpoint,
    accessToken: simulator.token,
  });
});
afterEach(() => simulator.control({ reset: true }));
afterAll(async () => {
  await egress.close();
  simulator.stop();
});

let count = 0;
const order = (more: Partial<PaymentOrder> = {}): PaymentOrder => ({
  amountMinor: 1999,
  currency: 'GBP',
  frequency: 'one-off',
  method: 'creditcard',
  contact: { LastName: 'Byron' },
  submittedOn: '2026-05-01',
  ...more,
});

const reference = (): string => `payment-${++count}`;

const job = (payload: unknown, transactionId = 'x1'): DeliveryJob => ({
  id: 'd1',
  tenantId: 't1',
  transactionId,
  webhookId: null,
  connector: 'payment-v2',
  environment: 'sandbox',
  payload,
  attempt: 1,
  isLast: false,
  createdAt: new Date(),
});
const deliver = (payload: unknown, with_: unknown = settings, transactionId?: string) =>
  registry.deliver(job(payload, transactionId), {
    settings: with_,
    fetchOut: egress.fetchOut,
    logger: silent,
  });

const creating = (payload: PaymentOrder) => ({
  operation: 'create',
  payload,
  returnUrl: 'https://a.example/back',
});

async function create(wanted: PaymentOrder, transactionId = reference()): Promise<Payment> {
  const outcome = await deliver(creating(wanted), settings, transactionId);
  expect(outcome.kind).toBe('delivered');
  const { result } = outcome as Extract<DeliveryOutcome, { kind: 'delivered' }>;
  return paymentSchema.parse(result);
}

test('makes an intent, sends the visitor to the page, and sees it paid', async () => {
  const own = reference();
  const payment = await create(order(), own);
  const amount = { minor: 1999, currency: 'GBP' };
  expect(payment).toMatchObject({ state: 'action', amount, reference: own });
  const confirm = { operation: 'confirm', providerId: payment.providerId, reference: own };
  expect(await deliver(confirm)).toMatchObject({ kind: 'failed', retryable: true, code: 'payment_pending' });
  const asLast = { ...job(confirm), attempt: 8, isLast: true };
  const context = { settings, fetchOut: egress.fetchOut, logger: silent };
  expect(await registry.deliver(asLast, context)).toMatchObject({
    kind: 'delivered',
    result: { state: 'failed', providerStatus: 'Abandoned' },
  });
  expect(await simulator.pay(payment.redirectUrl!)).toBe('https://a.example/back');
  expect(await deliver(confirm)).toMatchObject({
    kind: 'delivered',
    result: { state: 'paid', amount },
  });
  expect(await deliver({ ...confirm, reference: 'another' })).toMatchObject({
    kind: 'failed',
    retryable: false,
    code: 'other_payment',
  });
  expect(await simulator.charges()).toMatchObject([
    { idempotencyKey: own, amountMinor: 1999, currency: 'GBP' },
  ]);
});

test('asked twenty times at once, and again after a lost answer, makes one intent', async () => {
  const own = reference();
  const wanted = order();
  await simulator.control({ dropNextAnswers: 1 });
  expect(await deliver(creating(wanted), settings, own)).toMatchObject({
    kind: 'failed',
    retryable: true,
    code: 'unreachable',
  });
  const payments = await Promise.all(Array.from({ length: 20 }, () => create(wanted, own)));
  expect(new Set(payments.map((payment) => payment.providerId)).size).toBe(1);
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
  const own = reference();
  const payment = await create(order(), own);
  expect(await simulator.pay(payment.redirectUrl!, '4000 0000 0000 0002')).toBe('https://a.example/back');
  expect(
    await deliver({ operation: 'confirm', providerId: payment.providerId, reference: own }),
  ).toMatchObject({ kind: 'delivered', result: { state: 'failed' } });
});

test('lists the organization’s methods', async () => {
  expect((await paymentV2.methods({ settings, fetchOut: egress.fetchOut })).map(({ name }) => name)).toEqual([
    'CreditCard',
    'SEPA Direct Debit',
  ]);
});

test('distinguishes failures to try again from permanent ones', async () => {
  const paid = creating(order());
  await simulator.control({ failNextIntents: 1, failStatus: 503 });
  expect(await deliver(paid)).toMatchObject({ retryable: true, code: 'refused', httpStatus: 503 });
  expect(await deliver(paid, { ...settings, accessToken: 'expired-token' })).toMatchObject({
    retryable: false,
    code: 'not_authorized',
    httpStatus: 401,
  });
  expect(await deliver(creating(order({ method: 'shells' })))).toMatchObject({
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
  const outcome = await deliver(creating(order()), {
    ...settings,
    endpoint: `http://127.0.0.1:${(echo.address() as AddressInfo).port}`,
  });
  expect(outcome).toMatchObject({
    kind: 'failed',
    message: 'The payment service said: Header was ••• (999).',
  });
  echo.closeAllConnections();
  echo.close();
});

test('does not understand a gateway’s page, and tries again', async () => {
  const gateway = http.createServer((_, response) => response.writeHead(200).end('<h1>Welcome</h1>'));
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
  expect(await deliver(creating(order()), { ...settings, endpoint })).toMatchObject({
    retryable: true,
    code: 'bad_answer',
  });
  gateway.closeAllConnections();
  gateway.close();
});
