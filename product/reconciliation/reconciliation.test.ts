import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createConnectors } from '../connectors/connectors.ts';
import type { Payment, PaymentConnector } from '@tributary/resources/connectors/port/connector.ts';
import { ConnectorFailure } from '@tributary/resources/connectors/port/failure.ts';
import { noWayOut } from '@tributary/engine/egress/testing.server.ts';
import { recurringGiftsFeature } from '../recurring-gifts/feature.server.ts';
import { acceptSubmission } from '../submissions/intake/accept.server.ts';
import { settlementOf } from '../submissions/payments/expected.ts';
import { finishTransaction } from '../submissions/payments/finish.server.ts';
import { createSubmissionFixture, type SubmissionFixture } from '../submissions/testing.server.ts';
import { newTransactionId } from '../submissions/transaction-id.ts';
import { counterDifferences, paymentDifferences, type ComparedTransaction } from './compare.ts';
import { createReconciliation, type Reconciliation } from './reconcile.server.ts';
import { startDailyReconciliation } from './daily.server.ts';
import { reconciliationFeature } from './feature.server.ts';
import { listDifferences } from './store.server.ts';
import { listUnknown, putAside } from './unknown.server.ts';

const HOUR_MS = 3_600_000;
const agreed = { minor: 2500, currency: 'GBP' };

describe('reconciliation', () => {
  let fixture: SubmissionFixture;
  let reconciliation: Reconciliation;
  /** The payment service's payments, by transaction; an error where it can't answer. */
  const service = new Map<string, Pick<Payment, 'state' | 'providerStatus' | 'amount'> | Error>();
  // Later payments of recurring gifts have separate tests.
  const { recurring: _, ...usual } = createConnectors().payment('payment-v2')!;
  const readAt = (reference: string): Payment => {
    const payment = service.get(reference);
    if (!payment || payment instanceof Error) throw payment ?? new Error('unknown');
    return { providerId: `p-${reference}`, redirectUrl: null, reference, ...payment };
  };
  const connector: PaymentConnector = { ...usual, readPayment: async ({ reference }) => readAt(reference) };

  /** The service's list; an error where it can't be reached. */
  let listed: { providerId: string; madeAt: Date }[] | Error = [];
  const listing: PaymentConnector = {
    ...usual,
    async listPayments({ since }) {
      if (listed instanceof Error) throw listed;
      return listed.filter(({ madeAt }) => madeAt >= since);
    },
    readPayment: async ({ providerId }) => ({
      providerId,
      state: providerId.includes('failed') ? 'failed' : 'paid',
      providerStatus: 'Collected',
      redirectUrl: null,
      amount: agreed,
      reference: null,
    }),
  };

  /** The connectors of the production environment. */
  let others = [listing];

  beforeAll(async () => {
    fixture = await createSubmissionFixture([
      { ...reconciliationFeature, parts: () => ({}) },
      recurringGiftsFeature,
    ]);
    const io = { settings: {}, fetchOut: noWayOut };
    reconciliation = createReconciliation({
      db: fixture.db,
      payments: {
        paymentOf: async (_tenant, id) =>
          service.has(id) ? { connector, io, providerId: `p-${id}` } : undefined,
        connectionsIn: async (_tenant, environment) =>
          environment === 'production' ? others.map((each) => ({ connector: each, io })) : [],
        async outcome(_tenant, id) {
          const payment = readAt(id);
          return payment.state === 'processing'
            ? 'processing'
            : settlementOf(payment, { amountMinor: agreed.minor, currency: agreed.currency });
        },
      },
    });
  });
  beforeEach(async () => {
    service.clear();
    listed = [];
    others = [listing];
    await fixture.db.inTenant(fixture.tenantId, async (tx) => {
      for (const table of [
        'reconciliation_runs',
        'reconciliation_differences',
        'unknown_payments',
        'transactions',
        'counter_entries',
      ])
        await sql`DELETE FROM ${sql.table(table)}`.execute(tx);
    });
  });
  afterAll(() => fixture.drop());

  /** A donation of two hours ago. */
  async function give(
    status: 'PENDING' | 'COMPLETE' | 'ERROR',
    there: Partial<Payment> | Error,
    useProdEnvironment = true,
  ): Promise<string> {
    const now = new Date(Date.now() - 2 * HOUR_MS);
    const submission = fixture.submission({ id: newTransactionId(now), now, useProdEnvironment });
    await acceptSubmission(fixture.db, submission);
    const { id } = submission;
    if (status === 'COMPLETE')
      await finishTransaction(fixture.db, fixture.tenantId, id, { status }, new Date());
    if (status === 'ERROR')
      await finishTransaction(
        fixture.db,
        fixture.tenantId,
        id,
        { status, reason: 'declined', message: 'No' },
        new Date(),
      );
    await fixture.db.inTenant(fixture.tenantId, (tx) =>
      sql`UPDATE transactions SET payment_reference = ${`p-${id}`} WHERE id = ${id}`.execute(tx),
    );
    service.set(
      id,
      there instanceof Error ? there : { state: 'paid', providerStatus: null, amount: agreed, ...there },
    );
    return id;
  }
  const run = (isProduction = true, day: string | null = null) =>
    reconciliation.run(fixture.tenantId, { isProduction, day, by: 'Mo', now: new Date() });
  const open = (isProduction = true, isOpen = true) =>
    fixture.db.inTenant(fixture.tenantId, (tx) =>
      listDifferences(tx, fixture.tenantId, { isProduction, isOpen }),
    );
  const mend = (id: string) => reconciliation.mend(fixture.tenantId, id, 'Mo', new Date());
  const total = async (): Promise<number> => {
    const { rows } = await fixture.db.inTenant(fixture.tenantId, (tx) =>
      sql<{ sum: number }>`
        SELECT coalesce(sum(value), 0)::int AS sum FROM counter_entries WHERE state = 'SETTLED' AND use_prod_environment`.execute(
        tx,
      ),
    );
    return rows[0]!.sum;
  };

  it('lists payments that no transaction has, until they are put aside or known', async () => {
    const { db, tenantId } = fixture;
    const known = await give('COMPLETE', {});
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
    listed = [
      { providerId: `p-${known}`, madeAt: hoursAgo(2) },
      { providerId: 'pi_elsewhere', madeAt: hoursAgo(3) },
      { providerId: 'pi_lost', madeAt: hoursAgo(4) },
      { providerId: 'pi_failed', madeAt: hoursAgo(5) },
      { providerId: 'pi_on_its_way', madeAt: new Date() },
      { providerId: 'pi_old', madeAt: hoursAgo(24 * 70) },
    ];
    const unknown = (isOpen = true) =>
      db.inTenant(tenantId, (tx) => listUnknown(tx, tenantId, { isProduction: true, isOpen }));
    await run();
    expect(await unknown()).toMatchObject([
      { providerId: 'pi_elsewhere', connector: 'payment-v2', there: { minor: 2500, currency: 'GBP' } },
      { providerId: 'pi_lost' },
    ]);
    const aside = { providerId: 'pi_elsewhere', isProduction: true, by: 'Mo', now: new Date() };
    const inSandbox = { ...aside, isProduction: false };
    expect(await db.inTenant(tenantId, (tx) => putAside(tx, tenantId, inSandbox))).toBe(false);
    expect(await db.inTenant(tenantId, (tx) => putAside(tx, tenantId, aside))).toBe(true);
    expect(await db.inTenant(tenantId, (tx) => putAside(tx, tenantId, aside))).toBe(false);
    await db.inTenant(tenantId, (tx) =>
      sql`UPDATE transactions SET payment_reference = 'pi_lost' WHERE id = ${known}`.execute(tx),
    );
    listed = new ConnectorFailure('upstream_failed', 'Not now.', { retryable: true });
    await run();
    expect(await unknown()).toEqual([]);
    expect((await unknown(false)).map(({ providerId, endedBy }) => [providerId, endedBy])).toEqual([
      ['pi_elsewhere', 'Mo'],
      ['pi_lost', null],
    ]);
  });

  it('takes a payment of production only for its own donation, despite equal ids in a copied sandbox', async () => {
    const { db, tenantId } = fixture;
    const test = await give('COMPLETE', {});
    await db.inTenant(tenantId, async (tx) => {
      await sql`UPDATE transactions SET payment_reference = 'pi_copied', use_prod_environment = false WHERE id = ${test}`.execute(
        tx,
      );
      await sql`INSERT INTO unknown_payments (tenant_id, provider_id, use_prod_environment, connector, status, made_at, found_at)
        VALUES (${tenantId}, 'pi_noted', false, 'payment-v2', 'Collected', now(), now())`.execute(tx);
    });
    const madeAt = new Date(Date.now() - 2 * HOUR_MS);
    listed = [
      { providerId: 'pi_copied', madeAt },
      { providerId: 'pi_noted', madeAt },
    ];
    const unknown = async () =>
      (
        await db.inTenant(tenantId, (tx) => listUnknown(tx, tenantId, { isProduction: true, isOpen: true }))
      ).map(({ providerId }) => providerId);
    await run();
    expect((await unknown()).toSorted()).toEqual(['pi_copied', 'pi_noted']);
    await run();
    expect(await unknown()).toHaveLength(2);
  });

  it('says at which connectors it could not look for them, and why', async () => {
    const first = createConnectors().payment('payment-v1')!;
    const unread: PaymentConnector = { ...listing, listPayments: async () => undefined };
    const unlistedBy = async (...connectors: PaymentConnector[]) => {
      others = connectors;
      return (await run())?.unlisted;
    };
    expect(first.listPayments).toBeUndefined();
    expect(await unlistedBy(listing)).toEqual([]);
    expect(await unlistedBy(listing, first)).toEqual([{ connector: 'payment-v1', reason: 'protocol' }]);
    expect(await unlistedBy(unread)).toEqual([{ connector: 'payment-v2', reason: 'access' }]);
    listed = new ConnectorFailure('upstream_failed', 'Not now.', { retryable: true });
    expect(await unlistedBy(listing)).toEqual([{ connector: 'payment-v2', reason: 'failed' }]);
  });

  it('finds nothing if both sides agree', async () => {
    await give('COMPLETE', {});
    await give('PENDING', { state: 'action' });
    await give('ERROR', { state: 'failed' });
    expect(await run()).toMatchObject({ compared: 3, unread: 0 });
    expect(await open()).toEqual([]);
  });

  it('completes donations that were paid at the service, once, and counts them', async () => {
    await give('PENDING', {});
    await give('ERROR', {});
    await run();
    await run();
    const found = await open();
    expect(found.map(({ kind, here }) => [kind, here.status]).sort()).toEqual([
      ['openHere', 'ERROR'],
      ['openHere', 'PENDING'],
    ]);
    expect(await total()).toBe(0);
    for (const { id } of found) expect(await mend(id)).toBe(true);
    expect(await total()).toBe(5000);
    expect(await open()).toEqual([]);
    expect(await open(true, false)).toMatchObject([{ endedBy: 'Mo' }, { endedBy: 'Mo' }]);
    expect(await mend(found[0]!.id)).toBeUndefined();
  });

  it('takes a refund out of the counter', async () => {
    await give('COMPLETE', { state: 'refunded', providerStatus: 'Refunded' });
    expect(await total()).toBe(2500);
    await run();
    const [found] = await open();
    expect(found).toMatchObject({ kind: 'refundedThere', there: { status: 'Refunded' } });
    expect(await mend(found!.id)).toBe(true);
    expect(await total()).toBe(0);
    await run();
    expect(await open()).toEqual([]);
  });

  it('leaves unsafe corrections to people', async () => {
    await give('COMPLETE', { amount: { minor: 100, currency: 'GBP' } });
    await give('COMPLETE', { state: 'failed' });
    await give('PENDING', { amount: { minor: 2500, currency: 'EUR' } });
    await run();
    const found = await open();
    expect(found.map(({ kind }) => kind).sort()).toEqual(['amount', 'amount', 'failedThere']);
    for (const { id } of found) expect(await mend(id)).toBe(false);
    expect(await total()).toBe(5000);
  });

  it('corrects a counter whose entry disagrees', async () => {
    const lost = await give('COMPLETE', {});
    const counted = await give('ERROR', { state: 'failed' });
    await fixture.db.inTenant(fixture.tenantId, async (tx) => {
      await sql`UPDATE counter_entries SET state = 'PENDING' WHERE transaction_id = ${lost}`.execute(tx);
      await sql`UPDATE counter_entries SET state = 'SETTLED', value = 9900 WHERE transaction_id = ${counted}`.execute(
        tx,
      );
    });
    expect(await total()).toBe(9900);
    await run();
    const found = await open();
    expect(found.map(({ kind }) => kind)).toEqual(['counter', 'counter']);
    for (const { id } of found) expect(await mend(id)).toBe(true);
    expect(await total()).toBe(2500);
  });

  it('says how many could not be read, and ends no difference of theirs', async () => {
    const id = await give('PENDING', {});
    await run();
    service.set(id, new ConnectorFailure('upstream_failed', 'Down', { retryable: true }));
    expect(await run()).toMatchObject({ compared: 0, unread: 1 });
    expect(await open()).toHaveLength(1);
    service.set(id, { state: 'action', providerStatus: null, amount: agreed });
    await run();
    expect(await open()).toEqual([]);
    expect(await open(true, false)).toMatchObject([{ endedBy: null }]);
  });

  it('runs by itself when a process starts, for each environment', async () => {
    const id = await give('PENDING', {});
    const failures: unknown[] = [];
    const daily = startDailyReconciliation({
      db: fixture.db,
      reconciliation,
      onError: (error) => failures.push(error),
      now: () => new Date('2026-05-02T04:00:00Z'),
    });
    const ended = async () => {
      const { rows } = await fixture.db.inTenant(fixture.tenantId, (tx) =>
        sql`SELECT FROM reconciliation_runs WHERE day = '2026-05-02' AND finished_at IS NOT NULL`.execute(tx),
      );
      return rows.length;
    };
    await expect.poll(ended, { interval: 10 }).toBe(2);
    await daily.stop();
    expect(failures).toEqual([]);
    expect(service.has(id)).toBe(true);
  });

  it('keeps test money apart, and runs once a day', async () => {
    await give('PENDING', {}, false);
    expect(await run(true, '2026-05-01')).toMatchObject({ compared: 0 });
    expect(await run(true, '2026-05-01')).toBeUndefined();
    // Its process ended before the run did: another one makes it, once it has been silent for a while.
    const broken = (silent: string) =>
      fixture.db.inTenant(fixture.tenantId, (tx) =>
        sql`UPDATE reconciliation_runs SET finished_at = NULL, alive_at = now() - ${silent}::interval WHERE use_prod_environment`.execute(
          tx,
        ),
      );
    await broken('1 minute');
    expect(await run(true, '2026-05-01')).toBeUndefined();
    await broken('5 minutes');
    expect(await run(true, '2026-05-01')).toMatchObject({ finishedAt: expect.any(Date) });
    expect(await run(false, '2026-05-01')).toMatchObject({ compared: 1 });
    expect([await open(true), await open(false)].map(({ length }) => length)).toEqual([0, 1]);
  });
});

describe('the difference to the service', () => {
  const now = new Date();
  const donation: ComparedTransaction = {
    id: 'a',
    status: 'COMPLETE',
    reason: null,
    ...agreed,
    createdAt: new Date(now.getTime() - 2 * HOUR_MS),
    entry: null,
  };
  const paid = { state: 'paid', providerStatus: null, amount: agreed } as const;
  it('is nothing while a payment is on its way, or says no amount', () => {
    const young = { ...donation, status: 'PENDING', createdAt: now } as const;
    expect(paymentDifferences(young, paid, now)).toEqual([]);
    expect(paymentDifferences(donation, { ...paid, amount: null }, now)).toEqual([]);
    expect(paymentDifferences({ ...donation, status: 'ERROR', reason: 'refunded' }, paid, now)).toEqual([]);
  });
  it.each([
    ['COMPLETE', null, 'SETTLED', false, 0],
    ['COMPLETE', null, 'SETTLED', true, 1],
    ['COMPLETE', null, 'VOID', false, 1],
    ['PENDING', null, 'PENDING', false, 0],
    ['PENDING', null, 'SETTLED', false, 1],
    ['ERROR', 'declined', 'VOID', false, 0],
    ['ERROR', 'declined', 'SETTLED', false, 1],
    ['ERROR', 'refunded', 'SETTLED', true, 0],
    ['ERROR', 'refunded', 'SETTLED', false, 1],
  ] as const)(
    'of a donation that is %s (%s) and an entry that is %s, refunded %s: %i',
    (status, reason, state, isRefunded, count) =>
      expect(counterDifferences({ ...donation, status, reason, entry: { state, isRefunded } })).toHaveLength(
        count,
      ),
  );
});
