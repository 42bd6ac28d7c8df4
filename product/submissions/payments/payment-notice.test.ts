import { createSealer } from '@tributary/engine/storage/sealing.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { notificationsArrived } from '@tributary/engine/storage/testing.server.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { paymentV2 } from '@tributary/resources/connectors/kinds/payment-v2/connector.server.ts';
import { createConnectorRegistry, register } from '../../connectors/registry.server.ts';
import { attemptDelivery, type DeliveryDeps } from '../../delivery/attempt.server.ts';
import { enqueueDelivery } from '../../delivery/enqueue.server.ts';
import { acceptSubmission } from '../intake/accept.server.ts';
import { createConnectors } from '../../connectors/connectors.ts';
import { createTokens } from '../tokens.server.ts';
import { paymentDelivererOf } from './payment-deliverer.server.ts';
import { createPayments } from './payments.server.ts';
import { createSubmissionFixture, type SubmissionFixture } from '../testing.server.ts';

let fixture: SubmissionFixture;
let services: DeliveryDeps;
/** Runs last in the transaction that records an attempt, before it is committed. */
let beforeCommit: () => void;
/** Every notification of a settled payment, with the status that others read at that moment. */
let heard: Promise<[kind: string, status: string | undefined]>[];

beforeAll(async () => {
  fixture = await createSubmissionFixture();
  const { db } = fixture;
  const silent = () => undefined;
  services = {
    db,
    // The organization has no settings for the payment service: an attempt fails, and for good.
    connectors: createConnectorRegistry([register(paymentDelivererOf(paymentV2, () => 'http://hooks.test'))]),
    sealer: createSealer('an envelope key for tests only, long enough'),
    fetchOut: () => Promise.reject(new Error('nothing is sent in this test')),
    logger: { debug: silent, info: silent, warn: silent, error: silent },
    owner: 'this test',
    async afterAttempt(tx, report, afterCommit) {
      await payments.afterAttempt(tx, report, afterCommit);
      beforeCommit();
    },
  };
  const payments = createPayments({
    db,
    services,
    connectors: createConnectors(),
    tokens: createTokens('secret'),
  });
  db.listen('submissions', (payload) => {
    const { transactionId, kind } = JSON.parse(payload) as { transactionId: string; kind: string };
    heard.push(statusOf(transactionId).then((status) => [kind, status]));
  });
  // Notifications before the subscription of the channel are not received.
  await notificationsArrived(db);
});
afterAll(() => fixture.drop());
beforeEach(() => {
  heard = [];
  beforeCommit = () => undefined;
});

async function statusOf(transactionId: string): Promise<string | undefined> {
  const { rows } = await fixture.db.inTenant(fixture.tenantId, (tx) =>
    sql<{ status: string }>`SELECT status FROM transactions WHERE id = ${transactionId}`.execute(tx),
  );
  return rows[0]?.status;
}

/** A donation with a pending payment order. */
async function pendingPayment() {
  const { tenantId, db } = fixture;
  const { transactionId } = await acceptSubmission(db, fixture.submission({ key: newId() }));
  const deliveryId = await db.inTenant(tenantId, (tx) =>
    enqueueDelivery(tx, {
      tenantId,
      transactionId,
      connector: 'payment-v2',
      environment: 'production',
      payload: { operation: 'confirm', providerId: 'intent', reference: transactionId },
    }),
  );
  return { transactionId, settle: () => attemptDelivery(services, tenantId, deliveryId) };
}

async function everythingHeard() {
  await notificationsArrived(fixture.db);
  return Promise.all(heard);
}

it('a settled payment is notified once, when everybody can read it', async () => {
  const { transactionId, settle } = await pendingPayment();
  expect(await settle()).toMatchObject({ status: 'PARKED' });
  expect(await statusOf(transactionId)).toBe('ERROR');
  expect(await everythingHeard()).toEqual([['failed', 'ERROR']]);
});

it('no notification is sent of a payment whose transaction rolls back, even repeatedly', async () => {
  const { transactionId, settle } = await pendingPayment();
  beforeCommit = () => {
    throw new Error('the connection is lost');
  };
  await expect(settle()).rejects.toThrow('the connection is lost');
  expect(await statusOf(transactionId)).toBe('PENDING');
  expect(await everythingHeard()).toEqual([]);
}, 20_000);

it('a payment that is settled at the second try is notified once', async () => {
  const { settle } = await pendingPayment();
  let tries = 0;
  beforeCommit = () => {
    tries += 1;
    if (tries === 1) throw new Error('the connection is lost');
  };
  await settle();
  expect(tries).toBe(2);
  expect(await everythingHeard()).toEqual([['failed', 'ERROR']]);
});
