import { counterTotals } from '@tributary/resources/counters/totals.server.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptSubmission, countedValue, type Submission } from './accept.server.ts';
import { finishTransaction } from './finish.server.ts';
import { createSubmissionWorld, type SubmissionWorld } from './testing.server.ts';

describe('taking submissions', () => {
  let world: SubmissionWorld;
  beforeAll(async () => {
    world = await createSubmissionWorld();
  });
  afterAll(() => world.drop());

  const nothing = async () => undefined;
  const accept = (submission: Submission, enqueue: Parameters<typeof acceptSubmission>[2] = nothing) => acceptSubmission(world.db, submission, enqueue);
  const rowsOf = (table: string, transactionId: string) =>
    world.db.inTenant(world.tenantId, async (tx) => (await sql<Record<string, unknown>>`SELECT * FROM ${sql.table(table)} WHERE ${sql.ref(table === 'transactions' ? 'id' : 'transaction_id')} = ${transactionId}`.execute(tx)).rows);
  const total = async () => (await world.db.inTenant(world.tenantId, (tx) => counterTotals(tx, [world.counterId])))[0]!.total;

  it('makes one record of a hundred requests at once with the same key', async () => {
    const submission = world.submission();
    let enqueued = 0;
    const replies = await Promise.all(
      Array.from({ length: 100 }, () => accept(submission, async () => void (enqueued += 1))),
    );
    expect(new Set(replies.map((reply) => reply.transactionId)).size).toBe(1);
    expect(replies.filter((reply) => !reply.repeated)).toHaveLength(1);
    expect(enqueued).toBe(1);
    expect(await rowsOf('transactions', replies[0]!.transactionId)).toHaveLength(1);
    expect(await rowsOf('counter_entries', replies[0]!.transactionId)).toHaveLength(1);
  });

  it('refuses the same key with other answers', async () => {
    const submission = world.submission();
    await accept(submission);
    await expect(accept({ ...submission, hash: 'other-answers' })).rejects.toMatchObject({ code: 'idempotency_mismatch', status: 422 });
  });

  it('writes nothing at all when the outbox can not be written', async () => {
    const submission = world.submission();
    await expect(accept(submission, () => Promise.reject(new Error('disk full')))).rejects.toThrow('disk full');
    const { repeated, transactionId } = await accept(submission);
    expect(repeated).toBe(false);
    expect(await rowsOf('transactions', transactionId)).toHaveLength(1);
  });

  it('counts a gift once its payment has come, once, and never a failed one', async () => {
    const before = await total();
    const gift = await accept(world.submission());
    const refused = await accept(world.submission());
    expect(await total()).toBe(before);
    const finish = (id: string, outcome: Parameters<typeof finishTransaction>[3]) => finishTransaction(world.db, world.tenantId, id, outcome, new Date());
    expect(await finish(gift.transactionId, { status: 'COMPLETE' })).toBe(true);
    expect(await finish(gift.transactionId, { status: 'COMPLETE' })).toBe(false);
    expect(await finish(gift.transactionId, { status: 'ERROR', message: 'a late and wrong notification' })).toBe(false);
    expect(await finish(refused.transactionId, { status: 'ERROR', message: 'declined' })).toBe(true);
    expect(await total()).toBe(before + 2500);
    expect((await rowsOf('transactions', refused.transactionId))[0]).toMatchObject({ status: 'ERROR', error_message: 'declined' });
    // The service may find out later that the money came after all.
    expect(await finish(refused.transactionId, { status: 'COMPLETE' })).toBe(true);
    expect(await total()).toBe(before + 5000);
  });

  it('counts what each kind of counter counts', () => {
    const { counter, result } = world.submission();
    const signUp = { ...result, amount: undefined };
    const value = (kind: 'amount' | 'donations' | 'donors' | 'subscribers', given = result) => countedValue({ ...counter!.data, kind }, given as never);
    expect([value('amount'), value('donations'), value('donors'), value('subscribers')]).toEqual([2500, 1, 1, undefined]);
    expect([value('amount', signUp as never), value('subscribers', signUp as never)]).toEqual([undefined, 1]);
    expect(value('amount', { ...result, amount: { minor: 2500, currency: 'USD' } })).toBeUndefined();
  });
});
