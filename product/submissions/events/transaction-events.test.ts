import { newId } from '@tributary/engine/storage/ids.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WebhookMessage } from '../../delivery/webhooks/message.ts';
import {
  isAnySubscribed,
  SUBSCRIPTIONS_CHANNEL,
} from '../../delivery/webhooks/present-subscriptions.server.ts';
import { acceptSubmission } from '../intake/accept.server.ts';
import { finishTransaction } from '../payments/finish.server.ts';
import { createSubmissionFixture, type SubmissionFixture } from '../testing.server.ts';

describe('the event of a transaction', () => {
  let fixture: SubmissionFixture;
  beforeAll(async () => {
    fixture = await createSubmissionFixture();
    // From here on memory records that there is no subscriber.
    await isAnySubscribed(fixture.db, fixture.tenantId, []);
    await vi.waitFor(() => expect(fixture.db.hears(SUBSCRIPTIONS_CHANNEL)).toBe(true));
  });
  afterAll(() => fixture.drop());
  beforeEach(() =>
    fixture.db.inTenant(fixture.tenantId, (tx) => sql`DELETE FROM webhook_subscriptions`.execute(tx)),
  );

  const subscribe = (...events: string[]): Promise<unknown> =>
    fixture.db.inTenant(fixture.tenantId, async (tx) => {
      for (const event of events)
        await sql`INSERT INTO webhook_subscriptions VALUES (${fixture.tenantId}, ${event}, ${newId()}, 'd')`.execute(
          tx,
        );
    });
  const publishedOf = (transactionId: string): Promise<WebhookMessage[]> =>
    fixture.db.inTenant(fixture.tenantId, async (tx) => {
      const { rows } = await sql<{ payload: WebhookMessage }>`
        SELECT payload FROM deliveries WHERE transaction_id = ${transactionId} AND webhook_id IS NOT NULL ORDER BY created_at`.execute(
        tx,
      );
      return rows.map(({ payload }) => payload);
    });
  const accept = (more: object = {}) =>
    acceptSubmission(fixture.db, fixture.submission(more)).then(({ transactionId }) => transactionId);

  it('is published only for subscribers, from the next submission on', async () => {
    expect(await publishedOf(await accept())).toEqual([]);
    await subscribe('transaction.created');
    expect(await publishedOf(await accept())).toHaveLength(1);
  });

  it('is a gift when it is accepted and when it is paid, for subscribers of each, without the donor', async () => {
    await subscribe('transaction.created', 'transaction.created', '*');
    const id = await accept();
    expect((await publishedOf(id)).map(({ type }) => type)).toEqual(Array(3).fill('transaction.created'));
    await finishTransaction(fixture.db, fixture.tenantId, id, { status: 'COMPLETE' }, new Date());
    const published = await publishedOf(id);
    expect(published.map(({ type }) => type)).toEqual([
      ...Array(3).fill('transaction.created'),
      'transaction.completed',
    ]);
    expect(published[0]!.data).toMatchObject({
      id,
      status: 'PENDING',
      amount: 2500,
      currency: 'GBP',
      settledAt: null,
    });
    expect(published[3]!.data).toMatchObject({ id, status: 'COMPLETE', _ID: published[0]!.data['_ID'] });
    expect(Object.keys(published[3]!.data).toSorted()).toEqual(Object.keys(published[0]!.data).toSorted());
    expect(JSON.stringify(published)).not.toContain('ada@example.org');
    // The same news again sends no event.
    await finishTransaction(fixture.db, fixture.tenantId, id, { status: 'COMPLETE' }, new Date());
    expect(await publishedOf(id)).toHaveLength(4);
  });

  it('is a submission without a payment at once, and a repeated one not again', async () => {
    await subscribe('transaction.completed');
    const submission = {
      key: newId(),
      result: {
        ok: true,
        answers: { email: 'ada@example.org' },
        email: 'ada@example.org',
        consents: [],
        ignored: [],
      },
    };
    const id = await accept(submission);
    expect(await accept(submission)).toBe(id);
    expect((await publishedOf(id)).map(({ type }) => type)).toEqual(['transaction.completed']);
  });

  it('is that a payment failed', async () => {
    await subscribe('transaction.failed');
    const id = await accept();
    await finishTransaction(
      fixture.db,
      fixture.tenantId,
      id,
      { status: 'ERROR', message: 'Refused by the bank.', reason: 'declined' },
      new Date(),
    );
    expect(await publishedOf(id)).toMatchObject([
      { type: 'transaction.failed', data: { status: 'ERROR', errorMessage: 'Refused by the bank.' } },
    ]);
  });

  it('is never another organization’s', async () => {
    const other = newId();
    await fixture.db.inTenant(other, (tx) =>
      sql`INSERT INTO webhook_subscriptions VALUES (${other}, '*', ${newId()}, 'd')`.execute(tx),
    );
    expect(await publishedOf(await accept())).toEqual([]);
  });
});
