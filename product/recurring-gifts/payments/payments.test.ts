import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SchedulePayment } from '@tributary/resources/connectors/port/connector.ts';
import { readRecurringIncome } from '../../dashboard/panels/recurring-income/read-income.server.ts';
import { acceptSubmission } from '../../submissions/intake/accept.server.ts';
import { finishTransaction } from '../../submissions/payments/finish.server.ts';
import { insertNote } from '../../supporters/notes.server.ts';
import { notesOf } from '../../supporters/read.server.ts';
import { openGifts, today } from './gifts.testing.ts';
import { recordGiftPayments } from './record.server.ts';

const DAY_MS = 86_400_000;

let gifts: Awaited<ReturnType<typeof openGifts>>;
let fixture: (typeof gifts)['fixture'];
beforeAll(async () => {
  gifts = await openGifts();
  ({ fixture } = gifts);
});
beforeEach(() => {
  gifts.service.isAllowed = true;
  gifts.service.answerTo = () => undefined;
});
afterAll(() => gifts.close());

const find = (...asked: Parameters<typeof gifts.find>) => gifts.find(...asked);
const collect = (...asked: Parameters<typeof gifts.collect>) => gifts.collect(...asked);
const give = (...asked: Parameters<typeof gifts.give>) => gifts.give(...asked);
const total = () => gifts.total();
const payments = (id: string) => gifts.payments(id);
const listing = (id: string) => gifts.listing(id);

describe('later payments of a recurring gift', () => {
  it('are read from the service, counted once each, and follow its changes', async () => {
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

  it('that went back as a whole close the refund that was asked for, and no other news does', async () => {
    const { db, tenantId } = fixture;
    const { id, intentId } = await give('creditcard');
    const ask = (kind: 'refund' | 'cancel', now = new Date()) =>
      db.inTenant(tenantId, (tx) =>
        insertNote(tx, { tenantId, transactionId: id, kind, text: 'Took twice', by: 'Ana', now }),
      );
    const ends = async () =>
      (await db.inTenant(tenantId, (tx) => notesOf(tx, { transactionId: id }))).map(({ kind, dealt }) => [
        kind,
        dealt?.end ?? null,
      ]);
    // It went back before anybody asked here: what is asked for now is another payment.
    await collect(intentId, { dueDate: '2026-02-03', status: 'Reversed' });
    await ask('refund', new Date(Date.now() + 60_000));
    await ask('cancel');
    const march = await collect(intentId, { dueDate: '2026-03-03' });
    await find();
    expect((await payments(id)).map(({ state }) => state)).toEqual(['paid', 'refunded']);
    await collect(intentId, { id: march, status: 'Outstanding' });
    await find();
    expect(await ends()).toEqual([
      ['cancel', null],
      ['refund', null],
    ]);
    await collect(intentId, { id: march, status: 'Reversed' });
    await find();
    expect(await ends()).toEqual([
      ['cancel', null],
      ['refund', 'refunded'],
    ]);
    const { rows } = await db.inTenant(tenantId, (tx) =>
      sql`SELECT new_value->>'end' AS ended FROM log_entries
        WHERE reference_id = ${id} AND new_value->>'dealt' = 'true'`.execute(tx),
    );
    expect(rows).toEqual([{ ended: 'refunded' }]);
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

  it('of a direct debit: the transaction represents the first payment that arrives', async () => {
    const before = await total();
    const { id, intentId } = await give('sepadirectdebit');
    await find();
    const [first] = await payments(id);
    expect(first).toMatchObject({ on: today(), state: 'paid', isOwn: true });
    expect(await total()).toBe(before + 2500);
    await collect(intentId, { dueDate: '2099-01-01' });
    await find();
    expect(await total()).toBe(before + 5000);
    // The first is returned: the transaction represents the second one now, and the sum is 25.00.
    const { charges } = (await (await fetch(`${gifts.simulator.url}/__ledger`)).json()) as {
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
    gifts.service.isAllowed = false;
    await find();
    expect([await payments(id), await listing(id)]).toEqual([[], 'refused']);
    gifts.service.isAllowed = true;
    await find();
    expect(await payments(id)).toHaveLength(1);
    expect(await listing(id)).toBe('listed');
  });

  it('are asked for again where the service has not made the schedule yet, for a week', async () => {
    const { id, intentId } = await give('creditcard');
    const schedule = gifts.connector.recurring!.later!.schedule;
    const intent = async () => {
      const response = await fetch(`${gifts.simulator.endpoint}/PaymentIntent/${intentId}`, {
        headers: { authorization: `Bearer ${gifts.simulator.token}` },
      });
      return (await response.json()) as { Recurring: object };
    };
    const { Recurring: _, ...unmade } = await intent();
    gifts.service.answerTo = (url) => (url.endsWith(`/PaymentIntent/${intentId}`) ? unmade : undefined);
    expect(await schedule({ providerId: intentId }, gifts.io)).toBe(undefined);
    await find();
    expect(await listing(id)).toBe('pending');
    gifts.service.answerTo = () => undefined;
    await find();
    expect(await listing(id)).toBe('listed');
    const other = await give('creditcard');
    gifts.service.answerTo = (url) => (url.endsWith(`/PaymentIntent/${other.intentId}`) ? unmade : undefined);
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

  it('are not held up by a payment that the service refuses, and invalid dates and sums are left out', async () => {
    const { id, intentId } = await give('creditcard');
    await find();
    const gone = await collect(intentId);
    const odd = await collect(intentId);
    await collect(intentId, { amountMinor: 700 });
    gifts.service.answerTo = (url) =>
      url.endsWith(`/Installment/${gone}`)
        ? null
        : url.endsWith(`/Installment/${odd}`)
          ? { Status: 'Collected', Amount: 1e300, Payments: { CollectionDate: '2026-02-31' } }
          : undefined;
    await find();
    expect(await payments(id)).toMatchObject([{ minor: 700 }]);
    gifts.service.answerTo = (url) =>
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
        readRecurringIncome(tx, {
          now: new Date(),
          environment: 'production',
          timezone: 'UTC',
          currency: 'GBP',
          days,
        }),
      );
    const before = (await income(7)).received.find(({ currency }) => currency === 'GBP');
    const { intentId } = await give('creditcard');
    await collect(intentId, { amountMinor: 1234 });
    await find();
    const after = (await income(7)).received.find(({ currency }) => currency === 'GBP')!;
    expect([after.sum, after.payments]).toEqual([(before?.sum ?? 0) + 1234, (before?.payments ?? 0) + 1]);
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

  it('in any order, cut and repeated, gives the same state, own payment and total', async () => {
    const news = [1, 2, 3, 4].flatMap((n) => [
      payment(`${fixture.tenantId}-x-${n}`, 1, { state: 'processing' }),
      payment(`${fixture.tenantId}-x-${n}`, 2, { minor: 1000 + n }),
      ...(n % 2 === 0 ? [payment(`${fixture.tenantId}-x-${n}`, 3, { state: 'refunded' })] : []),
    ]);
    const seen = new Set<string>();
    for (let round = 0; round < 12; round += 1) {
      const before = await total();
      const { id } = await give('sepadirectdebit');
      // Each gift has different payments.
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
    // The sum: 10.01 and 10.03; the transaction represents the first.
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
    // Without a schedule that names the first payment, the transaction represents one of them.
    expect(own).toHaveLength(1);
    expect(await total()).toBe(before + 2500 + 3000 - 2500);
  });
});
