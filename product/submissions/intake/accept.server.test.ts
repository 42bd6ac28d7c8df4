import { counterTotals } from '@tributary/resources/counters/totals.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ValidAnswers } from '@tributary/form-engine/validate.ts';
import type { NewDelivery } from '../../delivery/enqueue.server.ts';
import type { Submission } from '../submission.ts';
import { acceptSubmission, countedValue } from './accept.server.ts';
import { newTransactionId } from '../transaction-id.ts';
import { finishTransaction } from '../payments/finish.server.ts';
import { createSubmissionFixture, type SubmissionFixture } from '../testing.server.ts';

describe('taking submissions', () => {
  let fixture: SubmissionFixture;
  beforeAll(async () => {
    fixture = await createSubmissionFixture();
  });
  afterAll(() => fixture.drop());

  /** Accepts a submission as a separate request: each makes a new id. */
  const accept = (submission: Submission, ...orders: Partial<NewDelivery>[]) => {
    const id = newTransactionId(submission.now);
    return acceptSubmission(
      fixture.db,
      { ...submission, id },
      orders.map((more) => ({
        id: newId(),
        tenantId: fixture.tenantId,
        transactionId: id,
        connector: 'payment-v2',
        environment: 'sandbox' as const,
        payload: { operation: 'create' },
        ...more,
      })),
    );
  };
  const rowsOf = (table: string, transactionId: string) =>
    fixture.db.inTenant(
      fixture.tenantId,
      async (tx) =>
        (
          await sql<
            Record<string, unknown>
          >`SELECT * FROM ${sql.table(table)} WHERE ${sql.ref(table === 'transactions' ? 'id' : 'transaction_id')} = ${transactionId}`.execute(
            tx,
          )
        ).rows,
    );
  const total = async () =>
    (
      await fixture.db.inTenant(fixture.tenantId, (tx) =>
        counterTotals(tx, 'production', [fixture.counterId]),
      )
    )[0]!.total;

  it('makes one record of a hundred requests at once with the same key', async () => {
    const submission = fixture.submission();
    const replies = await Promise.all(Array.from({ length: 100 }, () => accept(submission, {})));
    expect(new Set(replies.map((reply) => reply.transactionId)).size).toBe(1);
    expect(replies.filter((reply) => !reply.repeated)).toHaveLength(1);
    expect(await rowsOf('transactions', replies[0]!.transactionId)).toHaveLength(1);
    expect(await rowsOf('counter_entries', replies[0]!.transactionId)).toHaveLength(1);
    expect(await rowsOf('deliveries', replies[0]!.transactionId)).toHaveLength(1);
  });

  it('refuses the same key with other answers', async () => {
    const submission = fixture.submission();
    await accept(submission);
    await expect(accept({ ...submission, hash: 'other-answers' })).rejects.toMatchObject({
      code: 'idempotency_mismatch',
      status: 422,
    });
  });

  it('writes nothing when the outbox can not be written', async () => {
    const submission = fixture.submission();
    await expect(accept(submission, { environment: 'nowhere' as 'sandbox' })).rejects.toThrow(
      /deliveries_environment_check/,
    );
    const { repeated, transactionId } = await accept(submission);
    expect(repeated).toBe(false);
    expect(await rowsOf('transactions', transactionId)).toHaveLength(1);
  });

  it('writes for its own tenant alone', async () => {
    const submission = fixture.submission({ tenantId: newId() });
    const { transactionId } = await accept(submission);
    expect(await rowsOf('transactions', transactionId)).toEqual([]);
    const smuggled = fixture.db.writeAtOnce(
      fixture.tenantId,
      sql`x AS (INSERT INTO submissions SELECT ${newId()}::uuid, ${newId()}::uuid, 'k', 'h', ${newId()}::uuid, now() FROM tenant) SELECT 1`,
    );
    await expect(smuggled).rejects.toThrow(/row-level security/);
  });

  it('reserves an order that has begun for the process that began it', async () => {
    const { transactionId } = await accept(fixture.submission(), { leaseNow: 'this process', begun: true });
    expect((await rowsOf('deliveries', transactionId))[0]).toMatchObject({
      attempts: 1,
      lease_owner: 'this process',
      status: 'PENDING',
    });
  });

  it('counts a gift once its payment has come, once, and never a failed one', async () => {
    const before = await total();
    const donation = await accept(fixture.submission());
    const refused = await accept(fixture.submission());
    expect(await total()).toBe(before);
    const finish = (id: string, outcome: Parameters<typeof finishTransaction>[3]) =>
      finishTransaction(fixture.db, fixture.tenantId, id, outcome, new Date());
    expect(await finish(donation.transactionId, { status: 'COMPLETE' })).toBe(true);
    expect(await finish(donation.transactionId, { status: 'COMPLETE' })).toBe(false);
    expect(
      await finish(donation.transactionId, {
        status: 'ERROR',
        message: 'a late and wrong notification',
        reason: 'unknown',
      }),
    ).toBe(false);
    expect(
      await finish(refused.transactionId, { status: 'ERROR', message: 'declined', reason: 'declined' }),
    ).toBe(true);
    expect(await total()).toBe(before + 2500);
    expect((await rowsOf('transactions', refused.transactionId))[0]).toMatchObject({
      status: 'ERROR',
      error_message: 'declined',
      failure_reason: 'declined',
    });
    // A gift of another month is in another part of the tables.
    const old = await accept(fixture.submission({ now: new Date(Date.now() - 100 * 86_400_000) }));
    expect(
      await finish(old.transactionId, { status: 'ERROR', message: 'declined', reason: 'declined' }),
    ).toBe(true);
    expect((await rowsOf('counter_entries', old.transactionId))[0]).toMatchObject({ state: 'VOID' });
    // The service may find out later that the money came after all.
    expect(await finish(refused.transactionId, { status: 'COMPLETE' })).toBe(true);
    expect(await total()).toBe(before + 5000);
  });

  it('takes a refunded gift out of its counter again, once, and for good', async () => {
    const before = await total();
    const donation = await accept(fixture.submission());
    const finish = (outcome: Parameters<typeof finishTransaction>[3]) =>
      finishTransaction(fixture.db, fixture.tenantId, donation.transactionId, outcome, new Date());
    const refunded = { status: 'ERROR', message: 'The payment was refunded.', reason: 'refunded' } as const;
    await finish({ status: 'COMPLETE' });
    expect(await total()).toBe(before + 2500);
    const news = await Promise.all(Array.from({ length: 8 }, () => finish(refunded)));
    expect(news.filter(Boolean)).toHaveLength(1);
    expect(await total()).toBe(before);
    expect(await finish({ status: 'COMPLETE' })).toBe(false);
    expect(await total()).toBe(before);
    const entries = await rowsOf('counter_entries', donation.transactionId);
    expect(entries.map(({ kind, value, state }) => [kind, value, state]).toSorted()).toEqual([
      ['refund', -2500, 'SETTLED'],
      ['submission', 2500, 'SETTLED'],
    ]);
  });

  it.each([['COMPLETE'], []] as const)(
    'keeps a gift that no counter counts refunded, whatever late news says (%s before)',
    async (...before) => {
      const { transactionId } = await accept({ ...fixture.submission(), counter: undefined });
      const finish = (outcome: Parameters<typeof finishTransaction>[3]) =>
        finishTransaction(fixture.db, fixture.tenantId, transactionId, outcome, new Date());
      for (const status of before) await finish({ status });
      await finish({ status: 'ERROR', message: 'The payment was refunded.', reason: 'refunded' });
      expect(await finish({ status: 'COMPLETE' })).toBe(false);
      expect((await rowsOf('transactions', transactionId))[0]).toMatchObject({
        status: 'ERROR',
        failure_reason: 'refunded',
      });
    },
  );

  it('counts for each kind of counter its own figure', () => {
    const { counter, result } = fixture.submission();
    const { amount: _, ...signUp } = result;
    const value = (kind: 'amount' | 'donations' | 'donors' | 'subscribers', given: ValidAnswers = result) =>
      countedValue({ ...counter!.data, kind }, given);
    expect([value('amount'), value('donations'), value('donors'), value('subscribers')]).toEqual([
      2500,
      1,
      1,
      undefined,
    ]);
    expect([value('amount', signUp), value('subscribers', signUp)]).toEqual([undefined, 1]);
    expect(value('amount', { ...result, amount: { minor: 2500, currency: 'USD' } })).toBeUndefined();
    const order = { ...result, amount: { minor: 3600, currency: 'GBP' as const }, bought: 2500, fee: 100 };
    expect([value('amount', order), value('donations', order)]).toEqual([1100, 1]);
    const tickets = { ...order, bought: 3500 };
    expect([value('amount', tickets), value('donors', tickets)]).toEqual([undefined, undefined]);
    expect(countedValue({ ...counter!.data, countsPurchases: true }, tickets)).toBe(3600);
  });
});
