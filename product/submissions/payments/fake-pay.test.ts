import { newId } from '@tributary/engine/storage/ids.ts';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createConnectors } from '../../connectors/connectors.ts';
import { fakePay } from '@tributary/resources/connectors/kinds/fake-pay/connector.testing.ts';
import { startFakePay } from '@tributary/resources/connectors/kinds/fake-pay/service.testing.ts';
import { createConnectorRegistry, register } from '../../connectors/registry.server.ts';
import { storeSettings } from '../../connectors/settings.testing.ts';
import { attemptDelivery, type DeliveryDeps } from '../../delivery/attempt.server.ts';
import { idleDeliveryDeps } from '../../delivery/idle.testing.ts';
import { createEgress, type Egress } from '@tributary/engine/egress/egress.server.ts';
import { openTestSite, type TestSite } from '../testing-site.server.ts';
import { createSubmissionFixture, type SubmissionFixture } from '../testing.server.ts';
import { createTokens } from '../tokens.server.ts';
import { createdAlongside } from './created.server.ts';
import { notificationPath } from './notification-path.ts';
import { paymentDelivererOf } from './payment-deliverer.server.ts';
import type { WantedPayment } from './payments.ts';
import { createPayments } from './payments.server.ts';

const tokens = createTokens('secret');
let service: Awaited<ReturnType<typeof startFakePay>>;
let egress: Egress;
let fixture: SubmissionFixture;
let payments: ReturnType<typeof createPayments>;
let services: DeliveryDeps;
let site: TestSite;

beforeAll(async () => {
  service = await startFakePay();
  egress = createEgress({ allowLoopback: true });
  fixture = await createSubmissionFixture();
  await fixture.db.asPlatform((tx) => tx.updateTable('tenants').set({ plan: 'scale' }).execute());
  const { app, tenantId, formId } = fixture;
  await fixture.addPage(newId(), { formId, slug: 'give', language: 'en-US' });
  const connectors = createConnectors([fakePay]);
  const deliverer = paymentDelivererOf(
    fakePay,
    (kind, tenant, transaction) =>
      `http://console.test${notificationPath(tokens, kind, tenant, transaction)}`,
  );
  services = {
    ...idleDeliveryDeps(app),
    connectors: createConnectorRegistry([register(deliverer)]),
    fetchOut: egress.fetchOut,
    afterAttempt: (tx, report, afterCommit) => payments.afterAttempt(tx, report, afterCommit),
    alongside: (report) => createdAlongside(report, () => Promise.resolve()),
  };
  payments = createPayments({ db: app.db, connectors, services, tokens });
  await app.db.inTenant(tenantId, (tx) =>
    storeSettings(
      tx,
      app.sealer,
      { tenantId, connector: 'fake-pay', environment: 'production' },
      service.settings,
      ['key'],
    ),
  );
  site = await openTestSite(fixture, { payments, connectors, tokens });
});
afterAll(async () => {
  await site.close();
  await egress.close();
  service.stop();
  await fixture.drop();
});

interface Row {
  id: string;
  status: string;
  payment_reference: string | null;
}

/** Donates by the form. Returns where the visitor is sent, and the transaction. */
async function donate(key = randomUUID()) {
  const response = await site.post(
    { amount: '25.00', email: 'ada@example.org', _step: '1', _action: 'confirm' },
    {
      headers: { 'idempotency-key': key },
    },
  );
  const { location } = (await response.json()) as { location: string };
  return { status: response.status, location, row: (await newest())! };
}

async function newest(): Promise<Row | undefined> {
  const { rows } = await fixture.db.inTenant(fixture.tenantId, (tx) =>
    sql<Row>`SELECT id, status, payment_reference FROM transactions ORDER BY created_at DESC, id DESC LIMIT 1`.execute(
      tx,
    ),
  );
  return rows[0];
}

const notify = (transactionId: string, body: unknown, token?: string) =>
  payments.notify({
    kind: 'fake-pay',
    tenantId: fixture.tenantId,
    transactionId,
    token: token ?? tokens.make(fixture.tenantId, transactionId, 'notification'),
    body,
  });

it('takes a donation by a service that only a folder and a line make known', async () => {
  const { status, location, row } = await donate();
  expect(status).toBe(201);
  const payment = service.payments.get(row.id)!;
  expect(location).toBe(payment.page);
  expect(payment).toMatchObject({ cents: 2500, currency: 'GBP', payer: 'ada@example.org' });
  expect(payment.returnUrl).toContain(`/payments/${row.id}/`);
  expect(payment.notificationUrl).toContain(
    `/connectors/fake-pay/notifications/${fixture.tenantId}/${row.id}/`,
  );
  expect(row).toMatchObject({ status: 'PENDING', payment_reference: payment.id });
  payment.status = 'done';
  expect(await notify(row.id, { payment: payment.id })).toBe('known');
  expect(await newest()).toMatchObject({ id: row.id, status: 'COMPLETE' });
});

it('makes one payment however often the same donation is sent', async () => {
  const before = service.payments.size;
  const key = randomUUID();
  await Promise.all(Array.from({ length: 8 }, () => donate(key)));
  expect(service.payments.size).toBe(before + 1);
});

it('believes a notification only through its token and the service’s own word', async () => {
  const { row } = await donate();
  const payment = service.payments.get(row.id)!;
  const other = (await donate()).row;
  const body = { payment: payment.id };
  for (const forged of [
    '',
    'x',
    tokens.make(fixture.tenantId, row.id),
    tokens.make(fixture.tenantId, other.id, 'notification'),
  ])
    expect(await notify(row.id, body, forged)).toBe('unknown');
  // The gift is not paid yet, whatever the body claims.
  expect(await notify(row.id, { ...body, status: 'done' })).toBe('known');
  expect(await statusOf(row.id)).toBe('PENDING');
  payment.status = 'done';
  // Where the payment's number was not noted, the body may say it; it must be this transaction's.
  await fixture.db.inTenant(fixture.tenantId, (tx) =>
    sql`UPDATE transactions SET payment_reference = NULL WHERE id = ${row.id}`.execute(tx),
  );
  expect(await notify(row.id, { payment: service.payments.get(other.id)!.id })).toBe('unknown');
  expect(await notify(row.id, 'nonsense')).toBe('unknown');
  expect(await statusOf(row.id)).toBe('PENDING');
  expect(await notify(row.id, body)).toBe('known');
  expect(await statusOf(row.id)).toBe('COMPLETE');
});

it('thanks a visitor while the money is on its way, and reads the payment again in a day', async () => {
  const { row } = await donate();
  const { tenantId } = fixture;
  expect(await payments.outcome(tenantId, row.id)).toBeUndefined();
  service.payments.get(row.id)!.status = 'clearing';
  expect(await payments.outcome(tenantId, row.id)).toBe('processing');
  const waiting = await confirmations(row.id);
  expect(waiting).toHaveLength(1);
  await attemptDelivery(services, tenantId, waiting[0]!.id);
  const [, again] = await confirmations(row.id);
  expect(again!.in_hours).toBeGreaterThan(23);
  expect(await statusOf(row.id)).toBe('PENDING');
  service.payments.get(row.id)!.status = 'done';
  await attemptDelivery(services, tenantId, again!.id);
  expect(await statusOf(row.id)).toBe('COMPLETE');
});

async function statusOf(id: string): Promise<string | undefined> {
  const { rows } = await fixture.db.inTenant(fixture.tenantId, (tx) =>
    sql<Row>`SELECT status FROM transactions WHERE id = ${id}`.execute(tx),
  );
  return rows[0]?.status;
}

async function confirmations(transactionId: string): Promise<{ id: string; in_hours: number }[]> {
  const { rows } = await fixture.db.inTenant(fixture.tenantId, (tx) =>
    sql<{ id: string; in_hours: number }>`
      SELECT id, extract(epoch FROM next_attempt_at - now())::float8 / 3600 AS in_hours FROM deliveries
      WHERE transaction_id = ${transactionId} AND payload->>'operation' = 'confirm' ORDER BY id`.execute(tx),
  );
  return rows;
}

it('takes the environment that the configuration names, else production where it is set up', async () => {
  const environment = async (...wanted: WantedPayment[]) =>
    (await payments.setupOf(fixture.tenantId, wanted)).environment;
  expect(await environment()).toBe('production');
  expect(await environment({ kind: 'fake-pay', environment: undefined })).toBe('production');
  expect(await environment({ kind: 'fake-pay', environment: 'sandbox' })).toBe('sandbox');
  expect(await environment({ kind: 'unknown', environment: 'sandbox' })).toBe('production');
});
