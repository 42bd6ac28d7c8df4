import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enqueueDelivery } from '../../delivery/enqueue.server.ts';
import { supporterEmailSchema } from '../../supporter-emails/order.ts';
import { renderSupporterEmail } from '../../supporter-emails/render.ts';
import { openGifts, today } from './gifts.testing.ts';

const DAY_MS = 86_400_000;

let gifts: Awaited<ReturnType<typeof openGifts>>;
let fixture: (typeof gifts)['fixture'];
beforeAll(async () => {
  gifts = await openGifts();
  ({ fixture } = gifts);
});
afterAll(() => gifts.close());

const find = (...asked: Parameters<typeof gifts.find>) => gifts.find(...asked);
const collect = (...asked: Parameters<typeof gifts.collect>) => gifts.collect(...asked);
const give = (...asked: Parameters<typeof gifts.give>) => gifts.give(...asked);
const payments = (id: string) => gifts.payments(id);

describe('receipts of later payments', () => {
  const emails = async (id: string) =>
    (
      await fixture.db.inTenant(fixture.tenantId, (tx) =>
        sql<{ payload: Record<string, unknown> }>`
          SELECT payload FROM deliveries WHERE transaction_id = ${id} AND connector = 'email'
          ORDER BY (payload #>> '{later,number}')::int NULLS FIRST, id`.execute(tx),
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

  /** Writes the e-mail that goes out with a gift. */
  const thank = (transactionId: string, payload: Record<string, unknown>) =>
    fixture.db.inTenant(fixture.tenantId, (tx) =>
      enqueueDelivery(tx, {
        tenantId: fixture.tenantId,
        transactionId,
        connector: 'email',
        environment: 'production',
        payload,
      }),
    );

  it('are numbered and sent once for each, in the order of the organization, and not for old payments', async () => {
    const { id, intentId } = await give('creditcard');
    await thank(id, first);
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

  it('are not sent for payments from before the first reading of the gift, as at an upgrade', async () => {
    const { id, intentId } = await give('creditcard');
    await thank(id, first);
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
      await thank(id, payload);
      await find();
      await collect(intentId);
      await find();
      expect((await payments(id))[0]).toMatchObject({ state: 'paid', receiptNumber: null });
      expect(await emails(id)).toHaveLength(1);
    }
  });
});
