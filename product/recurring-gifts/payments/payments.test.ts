import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { counterTotals } from '@tributary/resources/counters/totals.server.ts';
import type { SchedulePayment } from '../../connectors/connector.ts';
import { createConnectors } from '../../connectors/connectors.ts';
import { findockSettingsSchema } from '../../connectors/findock/settings.ts';
import { paymentV2 } from '../../connectors/payment-v2/connector.server.ts';
import { startSimulator } from '../../connectors/payment-v2/simulator.testing.ts';
import { readRecurringIncome } from '../../dashboard/panels/recurring-income/read-income.server.ts';
import { createEgress, type Egress } from '../../egress/egress.server.ts';
import { enqueueDelivery } from '../../delivery/enqueue.server.ts';
import { supporterEmailSchema } from '../../supporter-emails/order.ts';
import { renderSupporterEmail } from '../../supporter-emails/render.ts';
import { acceptSubmission } from '../../submissions/intake/accept.server.ts';
import { finishTransaction } from '../../submissions/payments/finish.server.ts';
import { createSubmissionFixture, type SubmissionFixture } from '../../submissions/testing.server.ts';
import { recurringGiftsFeature } from '../feature.server.ts';
import { findGiftPayments } from './find.server.ts';
import { listingOf, paymentsOf } from './read.server.ts';
import { recordGiftPayments } from './record.server.ts';

const today = (): string => new Date().toISOString().slice(0, 10);
const DAY_MS = 86_400_000;

let fixture: SubmissionFixture;
let simulator: Awaited<ReturnType<typeof startSimulator>>;
let egress: Egress;
/** Whether the access may read Salesforce's records. */
let isAllowed = true;
/** What the service answers to an address instead of what it knows: null for a refusal, undefined for what it knows. */
let answerTo: (url: string) => object | null | undefined = () => undefined;

beforeAll(async () => {
  simulator = await startSimulator();
  egress = createEgress({ allowLoopback: true });
  fixture = await createSubmissionFixture([recurringGiftsFeature]);
});
beforeEach(() => {
  isAllowed = true;
  answerTo = () => undefined;
});
afterAll(async () => {
  await egress.close();
  simulator.stop();
  await fixture.drop();
});

const connector = createConnectors().payment('payment-v2')!;
const io = () => ({
  settings: findockSettingsSchema.parse({ endpoint: simulator.endpoint, accessToken: simulator.token }),
  fetchOut: (async (...asked) => {
    if (!isAllowed && asked[0].includes('/query?'))
      return {
        status: 400,
        headers: {},
        body: Buffer.from(JSON.stringify([{ errorCode: 'INVALID_TYPE', message: 'sObject type' }])),
      };
    const other = answerTo(asked[0]);
    if (other !== undefined)
      return { status: other ? 200 : 404, headers: {}, body: Buffer.from(JSON.stringify(other ?? {})) };
    return egress.fetchOut(...asked);
  }) satisfies Egress['fetchOut'],
});

const find = (now = new Date(), isProduction = true) =>
  findGiftPayments(
    {
      db: fixture.db,
      payments: {
        connectionsIn: async () => [{ connector, io: io() }],
        async paymentOf(tenantId, id) {
          const { rows } = await fixture.db.inTenant(tenantId, (tx) =>
            sql<{ reference: string | null }>`
              SELECT payment_reference AS reference FROM transactions WHERE id = ${id}`.execute(tx),
          );
          const providerId = rows[0]?.reference;
          return providerId ? { connector, io: io(), providerId } : undefined;
        },
      },
    },
    { tenantId: fixture.tenantId, isProduction, now },
  );

/** Lets the schedule of a gift collect, or changes an installment. */
async function collect(intentId: string, more: object = {}): Promise<string> {
  const response = await fetch(`${simulator.url}/__schedule`, {
    method: 'POST',
    body: JSON.stringify({ intentId, ...more }),
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as { id: string }).id;
}

/** A monthly gift of £25.00 that has begun at the service. */
async function give(method: 'creditcard' | 'sepadirectdebit'): Promise<{ id: string; intentId: string }> {
  const usual = fixture.submission();
  const submission = { ...usual, result: { ...usual.result, frequency: 'monthly' as const } };
  await acceptSubmission(fixture.db, submission);
  const { id } = submission;
  const payment = await paymentV2.createPayment(
    {
      reference: id,
      payload: {
        amountMinor: 2500,
        currency: 'GBP',
        frequency: 'monthly',
        method,
        contact: { LastName: 'King' },
        submittedOn: today(),
      },
      returnUrl: 'https://a.example/back',
      notificationUrl: 'http://127.0.0.1:9/hook',
    },
    io(),
  );
  const body = new URLSearchParams(
    method === 'creditcard'
      ? { action: 'pay', number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123', holder: 'Ada' }
      : { action: 'pay', iban: 'DE89 3704 0044 0532 0130 00', holder: 'Ada' },
  );
  await fetch(payment.redirectUrl!, { method: 'POST', redirect: 'manual', body });
  await finishTransaction(fixture.db, fixture.tenantId, id, { status: 'COMPLETE' }, new Date());
  await fixture.db.inTenant(fixture.tenantId, (tx) =>
    sql`UPDATE transactions SET payment_reference = ${payment.providerId} WHERE id = ${id}`.execute(tx),
  );
  return { id, intentId: payment.providerId };
}

const total = async (): Promise<number> =>
  (await fixture.db.inTenant(fixture.tenantId, (tx) => counterTotals(tx, 'production')))[0]!.total;
const payments = (id: string) =>
  fixture.db.inTenant(fixture.tenantId, (tx) => paymentsOf(tx, fixture.tenantId, id));
const listing = (id: string) =>
  fixture.db.inTenant(fixture.tenantId, (tx) => listingOf(tx, fixture.tenantId, id));

describe('later payments of a recurring gift', () => {
  it('are read from the service, counted once each, and follow what becomes of them', async () => {
    const before = await total();
    const { id, intentId } = await give('creditcard');
    expect(await total()).toBe(before + 2500);
    expect(await listing(id)).toBe('pending');
    await find();
    expect([await payments(id), await listing(id)]).toEqual([[], 'listed']);

    await collect(intentId, { dueDate: '2026-02-03' });
    const march = await collect(intentId, { dueDate: '2026-03-03', amountMinor: 3001 });
    await find();
    await find();
    expect(await payments(id)).toMatchObject([
      { on: '2026-03-03', minor: 3001, currency: 'GBP', state: 'paid', isOwn: false },
      { on: '2026-02-03', minor: 2500, state: 'paid', isOwn: false },
    ]);
    expect(await total()).toBe(before + 2500 + 2500 + 3001);

    await collect(intentId, { id: march, status: 'Reversed' });
    const april = await collect(intentId, { dueDate: '2026-04-03', status: 'Outstanding' });
    await find();
    expect((await payments(id)).map(({ state }) => state)).toEqual(['processing', 'refunded', 'paid']);
    expect(await total()).toBe(before + 2500 + 2500);
    await collect(intentId, { id: april, status: 'Failed' });
    await find();
    expect((await payments(id))[0]).toMatchObject({ state: 'failed' });
    await collect(intentId, { id: april, status: 'Collected' });
    await find();
    expect(await total()).toBe(before + 2500 + 2500 + 2500);
  });

  it('of a card: the payment that came with the gift is the transaction’s own', async () => {
    const before = await total();
    const { id } = await give('creditcard');
    await find();
    const { rows } = await fixture.db.inTenant(fixture.tenantId, (tx) =>
      sql<{ first: string }>`
        SELECT first_payment_id AS first FROM gift_schedules WHERE transaction_id = ${id}`.execute(tx),
    );
    const found: SchedulePayment[] = [
      {
        scheduleId: 's',
        providerId: rows[0]!.first,
        state: 'paid',
        minor: 2500,
        currency: null,
        on: today(),
        changedAt: new Date(),
      },
    ];
    await fixture.db.inTenant(fixture.tenantId, (tx) =>
      recordGiftPayments(tx, { tenantId: fixture.tenantId, transactionId: id, found, now: new Date() }),
    );
    expect(await payments(id)).toMatchObject([{ isOwn: true }]);
    expect(await total()).toBe(before + 2500);
  });

  it('of a direct debit: the transaction stands for the first that comes', async () => {
    const before = await total();
    const { id, intentId } = await give('sepadirectdebit');
    await find();
    const [first] = await payments(id);
    expect(first).toMatchObject({ on: today(), state: 'paid', isOwn: true });
    expect(await total()).toBe(before + 2500);
    await collect(intentId, { dueDate: '2099-01-01' });
    await find();
    expect(await total()).toBe(before + 5000);
    // The first is returned: the transaction stands for the second one now, and what came is 25.00.
    const { charges } = (await (await fetch(`${simulator.url}/__ledger`)).json()) as {
      charges: { intentId: string; installmentId: string; kind: string }[];
    };
    const own = charges.find((charge) => charge.intentId === intentId && charge.kind === 'recurring-first')!;
    await collect(intentId, { id: own.installmentId, status: 'Reversed' });
    await find();
    expect((await payments(id)).map(({ isOwn, state }) => [isOwn, state])).toEqual([
      [true, 'paid'],
      [false, 'refunded'],
    ]);
    expect(await total()).toBe(before + 2500);
  });

  it('are read from their beginning once the access may list them', async () => {
    const { id, intentId } = await give('creditcard');
    await collect(intentId);
    isAllowed = false;
    await find();
    expect([await payments(id), await listing(id)]).toEqual([[], 'refused']);
    isAllowed = true;
    await find();
    expect(await payments(id)).toHaveLength(1);
    expect(await listing(id)).toBe('listed');
  });

  it('are asked for again where the service has not made the schedule yet, for a week', async () => {
    const { id, intentId } = await give('creditcard');
    const schedule = connector.recurring!.later!.schedule;
    const intent = async () => {
      const response = await fetch(`${simulator.endpoint}/PaymentIntent/${intentId}`, {
        headers: { authorization: `Bearer ${simulator.token}` },
      });
      return (await response.json()) as { Recurring: object };
    };
    const { Recurring: _, ...unmade } = await intent();
    answerTo = (url) => (url.endsWith(`/PaymentIntent/${intentId}`) ? unmade : undefined);
    expect(await schedule({ providerId: intentId }, io())).toBe(undefined);
    await find();
    expect(await listing(id)).toBe('pending');
    answerTo = () => undefined;
    await find();
    expect(await listing(id)).toBe('listed');
    const other = await give('creditcard');
    answerTo = (url) => (url.endsWith(`/PaymentIntent/${other.intentId}`) ? unmade : undefined);
    await find(new Date(Date.now() + 8 * DAY_MS));
    expect(await listing(other.id)).toBe('unlisted');
  });

  it('of a sandbox that was copied from production, with the same ids, do not reach the real gift', async () => {
    const { id, intentId } = await give('creditcard');
    await find();
    const before = await total();
    const installment = await collect(intentId);
    await find(new Date(), false);
    expect([await payments(id), await total()]).toEqual([[], before]);
    // A test gift of the sandbox has a payment of the same id.
    const test = { ...fixture.submission(), useProdEnvironment: false };
    await acceptSubmission(fixture.db, test);
    await finishTransaction(fixture.db, fixture.tenantId, test.id, { status: 'COMPLETE' }, new Date());
    const copied = {
      scheduleId: 's',
      providerId: installment,
      state: 'paid' as const,
      minor: 1,
      currency: null,
    };
    await fixture.db.inTenant(fixture.tenantId, (tx) =>
      recordGiftPayments(tx, {
        tenantId: fixture.tenantId,
        transactionId: test.id,
        found: [{ ...copied, on: today(), changedAt: new Date() }],
        now: new Date(),
      }),
    );
    await find();
    expect(await payments(id)).toMatchObject([{ state: 'paid', minor: 2500 }]);
    expect(await payments(test.id)).toMatchObject([{ minor: 1 }]);
    expect(await total()).toBe(before + 2500);
  });

  it('in another currency than the counter’s are shown in theirs, and not added to it', async () => {
    const { id } = await give('creditcard');
    await find();
    const before = await total();
    const found = { scheduleId: 's', providerId: `${id}-eur`, state: 'paid' as const, minor: 900 };
    await fixture.db.inTenant(fixture.tenantId, (tx) =>
      recordGiftPayments(tx, {
        tenantId: fixture.tenantId,
        transactionId: id,
        found: [{ ...found, currency: 'EUR', on: today(), changedAt: new Date() }],
        now: new Date(),
      }),
    );
    expect(await payments(id)).toMatchObject([{ minor: 900, currency: 'EUR', state: 'paid' }]);
    expect(await total()).toBe(before);
  });

  it('are not held up by one that the service refuses, and what it tells of no calendar or sum is left out', async () => {
    const { id, intentId } = await give('creditcard');
    await find();
    const gone = await collect(intentId);
    const odd = await collect(intentId);
    await collect(intentId, { amountMinor: 700 });
    answerTo = (url) =>
      url.endsWith(`/Installment/${gone}`)
        ? null
        : url.endsWith(`/Installment/${odd}`)
          ? { Status: 'Collected', Amount: 1e300, Payments: { CollectionDate: '2026-02-31' } }
          : undefined;
    await find();
    expect(await payments(id)).toMatchObject([{ minor: 700 }]);
    answerTo = (url) =>
      url.endsWith(`/Installment/${odd}`)
        ? { Status: 'Collected', Amount: 8, Payments: { CollectionDate: '2026-02-31' } }
        : undefined;
    await find();
    expect((await payments(id)).map(({ minor, on }) => [minor, on])).toContainEqual([800, today()]);
  });

  it('are all seen where many change in the same moment and the next look is late', async () => {
    const { id, intentId } = await give('creditcard');
    await find();
    for (let month = 1; month <= 12; month += 1)
      await collect(intentId, { dueDate: `2025-${String(month).padStart(2, '0')}-01` });
    await find(new Date(Date.now() + 3 * DAY_MS));
    expect(await payments(id)).toHaveLength(12);
  });

  it('count in the recurring income of their days', async () => {
    const income = (days: number) =>
      fixture.db.inTenant(fixture.tenantId, (tx) =>
        readRecurringIncome(tx, { now: new Date(), environment: 'production', timezone: 'UTC', days }),
      );
    const before = (await income(7)).received.find(({ currency }) => currency === 'GBP');
    const { intentId } = await give('creditcard');
    await collect(intentId, { amountMinor: 1234 });
    await find();
    const after = (await income(7)).received.find(({ currency }) => currency === 'GBP')!;
    expect([after.sum, after.payments]).toEqual([(before?.sum ?? 0) + 1234, (before?.payments ?? 0) + 1]);
  });
});

describe('receipts of later payments', () => {
  const emails = async (id: string) =>
    (
      await fixture.db.inTenant(fixture.tenantId, (tx) =>
        sql<{ payload: Record<string, unknown> }>`
          SELECT payload FROM deliveries WHERE transaction_id = ${id} AND connector = 'email' ORDER BY id`.execute(
          tx,
        ),
      )
    ).rows.map(({ payload }) => payload);
  const first = {
    to: 'ada@example.org',
    language: 'es',
    subject: 'Thank you for joining',
    message: 'Welcome',
    replyTo: '',
    values: {},
    reference: 'A1',
    sentAt: new Date().toISOString(),
    receipt: true,
    donation: { minor: 2500, fee: 100, currency: 'GBP', frequency: 'monthly', method: null },
  };

  it('are numbered and sent once for each, in the order of the organization, and not for what is old', async () => {
    const { id, intentId } = await give('creditcard');
    await fixture.db.inTenant(fixture.tenantId, (tx) =>
      enqueueDelivery(tx, {
        tenantId: fixture.tenantId,
        transactionId: id,
        connector: 'email',
        environment: 'production',
        payload: first,
      }),
    );
    await find();
    await collect(intentId, { dueDate: '2020-01-01' });
    const yesterday = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
    await collect(intentId, { dueDate: yesterday, amountMinor: 3000 });
    await collect(intentId, { dueDate: today() });
    await find();
    await find();
    const numbers = (await payments(id)).map(({ receiptNumber }) => receiptNumber);
    expect(numbers).toEqual([numbers[1]! + 1, numbers[1], null]);
    const sent = await emails(id);
    expect(sent).toHaveLength(3);
    expect(sent[1]).toMatchObject({
      to: 'ada@example.org',
      subject: '',
      receipt: true,
      later: { number: numbers[1], on: yesterday },
      donation: { minor: 3000, fee: 0, frequency: 'monthly' },
    });
    const email = renderSupporterEmail(supporterEmailSchema.parse(sent[1]), {
      organization: { name: 'River', postalAddress: '', contactEmail: '', timezone: 'UTC' },
      at: new Date(`${yesterday}T12:00:00Z`),
      isTest: false,
      receiptNumber: numbers[1]!,
    });
    expect(email.subject).toBe('Tu recibo de River');
    expect(email.text).toContain('Tu donativo periódico de 30,00');
    expect(email.text).toContain(String(numbers[1]));
  });

  it('are not sent for what was paid before the first look at the gift, as at an upgrade', async () => {
    const { id, intentId } = await give('creditcard');
    await fixture.db.inTenant(fixture.tenantId, (tx) =>
      enqueueDelivery(tx, {
        tenantId: fixture.tenantId,
        transactionId: id,
        connector: 'email',
        environment: 'production',
        payload: first,
      }),
    );
    const paid = await collect(intentId, { amountMinor: 100 });
    await collect(intentId, { amountMinor: 200, status: 'Outstanding' }).then(async (open) => {
      await find();
      await collect(intentId, { id: open });
    });
    // News of the old one are no reason for a receipt either.
    await collect(intentId, { id: paid });
    await collect(intentId, { amountMinor: 300 });
    await find();
    const receipts = (await payments(id)).map(({ minor, receiptNumber }) => [minor, receiptNumber !== null]);
    expect(receipts.toSorted()).toEqual([
      [100, false],
      [200, true],
      [300, true],
    ]);
    expect(await emails(id)).toHaveLength(3);
  });

  it('are not sent where the gift’s own e-mail has none, or its donor was anonymized', async () => {
    for (const payload of [{ ...first, receipt: false }, {}]) {
      const { id, intentId } = await give('creditcard');
      await fixture.db.inTenant(fixture.tenantId, (tx) =>
        enqueueDelivery(tx, {
          tenantId: fixture.tenantId,
          transactionId: id,
          connector: 'email',
          environment: 'production',
          payload,
        }),
      );
      await find();
      await collect(intentId);
      await find();
      expect((await payments(id))[0]).toMatchObject({ state: 'paid', receiptNumber: null });
      expect(await emails(id)).toHaveLength(1);
    }
  });
});

describe('news of payments', () => {
  const payment = (
    providerId: string,
    minute: number,
    more: Partial<SchedulePayment> = {},
  ): SchedulePayment => ({
    scheduleId: 's',
    providerId,
    state: 'paid',
    minor: 1000,
    currency: 'GBP',
    on: `2026-0${Number(providerId.at(-1)) + 1}-01`,
    changedAt: new Date(Date.UTC(2026, 8, 1, 0, minute)),
    ...more,
  });

  it('in any order, cut and repeated, come to the same: state, own payment and total', async () => {
    const news = [1, 2, 3, 4].flatMap((n) => [
      payment(`${fixture.tenantId}-x-${n}`, 1, { state: 'processing' }),
      payment(`${fixture.tenantId}-x-${n}`, 2, { minor: 1000 + n }),
      ...(n % 2 === 0 ? [payment(`${fixture.tenantId}-x-${n}`, 3, { state: 'refunded' })] : []),
    ]);
    const seen = new Set<string>();
    for (let round = 0; round < 12; round += 1) {
      const before = await total();
      const { id } = await give('sepadirectdebit');
      // Each gift has payments of its own.
      const own = news.map((one) => ({ ...one, providerId: `${id}${one.providerId.slice(-4)}` }));
      const shuffled = [...own, ...own]
        .map((value) => ({ value, order: Math.random() }))
        .toSorted((a, b) => a.order - b.order)
        .map(({ value }) => value);
      while (shuffled.length > 0) {
        const found = shuffled.splice(0, 1 + Math.floor(Math.random() * 4));
        await fixture.db.inTenant(fixture.tenantId, (tx) =>
          recordGiftPayments(tx, { tenantId: fixture.tenantId, transactionId: id, found, now: new Date() }),
        );
      }
      const rows = (await payments(id)).map(({ on, state, minor, isOwn }) => [on, state, minor, isOwn]);
      seen.add(JSON.stringify([rows, (await total()) - before]));
    }
    expect([...seen]).toHaveLength(1);
    // What came: 10.01 and 10.03; the transaction stands for the first.
    expect(JSON.parse([...seen][0]!)[1]).toBe(1001 + 1003);
  });

  it('at the same moment from several processes count once', async () => {
    const before = await total();
    const { id } = await give('creditcard');
    const found = [1, 2, 3].map((n) => payment(`${id}-y-${n}`, 2));
    await Promise.all(
      Array.from({ length: 8 }, () =>
        fixture.db.inTenant(fixture.tenantId, (tx) =>
          recordGiftPayments(tx, { tenantId: fixture.tenantId, transactionId: id, found, now: new Date() }),
        ),
      ),
    );
    expect(await payments(id)).toHaveLength(3);
    const own = (await payments(id)).filter(({ isOwn }) => isOwn);
    // Without a schedule that names the first payment, the transaction stands for one of them.
    expect(own).toHaveLength(1);
    expect(await total()).toBe(before + 2500 + 3000 - 2500);
  });
});
