import { newId } from '@tributary/engine/storage/ids.ts';
import { formSchema } from '@tributary/form-engine/schema.ts';
import { validateAnswers, type ValidAnswers } from '@tributary/form-engine/validate.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptSubmission, ShortageError } from '../submissions/intake/accept.server.ts';
import { finishTransaction } from '../submissions/payments/finish.server.ts';
import { createSubmissionFixture, type SubmissionFixture } from '../submissions/testing.server.ts';
import { newTransactionId } from '../submissions/transaction-id.ts';
import { limitedProducts } from './limited-products.ts';
import { soldOf } from './stock.server.ts';

const schema = formSchema.parse({
  components: [
    {
      id: 'tickets',
      type: 'products',
      key: 'tickets',
      label: 'Tickets',
      products: [
        { value: 'stall', label: 'Stall', price: 1000, stock: 10 },
        { value: 'box', label: 'Box', price: 5000, stock: 2 },
        { value: 'lawn', label: 'Lawn', price: 500 },
      ],
    },
  ],
});

describe('products with a limited stock', () => {
  let fixture: SubmissionFixture;
  beforeAll(async () => {
    fixture = await createSubmissionFixture();
  });
  afterAll(() => fixture.drop());

  function order(formId: string, quantities: Record<string, string>, key = newId()) {
    const raw = Object.fromEntries(
      Object.entries(quantities).map(([name, text]) => [`tickets.${name}`, text]),
    );
    const result = validateAnswers(schema, raw, { locale: 'en' }) as ValidAnswers;
    const now = new Date();
    const submission = fixture.submission({
      id: newTransactionId(now),
      now,
      form: { id: formId, description: 'Tickets' },
      counter: undefined,
      result,
      products: limitedProducts(schema, result),
      key,
    });
    return { submission, taken: acceptSubmission(fixture.db, submission) };
  }
  const sold = (formId: string) =>
    fixture.db.inTenant(fixture.tenantId, (tx) => soldOf(tx, fixture.tenantId, formId));
  const end = (id: string, status: 'COMPLETE' | 'ERROR') =>
    finishTransaction(
      fixture.db,
      fixture.tenantId,
      id,
      status === 'COMPLETE' ? { status } : { status, reason: 'declined', message: 'Refused' },
      new Date(),
    );

  it('are never sold beyond it by forty orders at once', async () => {
    const formId = newId();
    const orders = await Promise.allSettled(
      Array.from(
        { length: 40 },
        (_, index) => order(formId, index % 2 ? { stall: '1', box: '1' } : { box: '1', stall: '1' }).taken,
      ),
    );
    expect(orders.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await sold(formId)).toEqual({ 'tickets.box': 2, 'tickets.stall': 2 });
  });

  it('show the remaining stock, and write nothing for an order of more', async () => {
    const formId = newId();
    const refused = order(formId, { stall: '3', box: '3' });
    await expect(refused.taken).rejects.toThrow(ShortageError);
    await expect(refused.taken).rejects.toMatchObject({ shortage: { left: 2, wanted: { name: 'Box' } } });
    expect(await sold(formId)).toEqual({});
    await order(formId, { lawn: '10' }).taken;
    expect(await sold(formId)).toEqual({});
  });

  it('are taken once by a request that is repeated', async () => {
    const formId = newId();
    const key = newId();
    await order(formId, { box: '2' }, key).taken;
    expect(await order(formId, { box: '2' }, key).taken).toMatchObject({ repeated: true });
    expect(await sold(formId)).toEqual({ 'tickets.box': 2 });
  });

  it('are for sale again after a failed payment, and not when it came after all', async () => {
    const formId = newId();
    const { submission, taken } = order(formId, { box: '2' });
    await taken;
    await end(submission.id, 'ERROR');
    expect(await sold(formId)).toEqual({ 'tickets.box': 0 });
    await order(formId, { box: '1' }).taken;
    await end(submission.id, 'COMPLETE');
    expect(await sold(formId)).toEqual({ 'tickets.box': 3 });
    await expect(order(formId, { box: '1' }).taken).rejects.toMatchObject({ shortage: { left: 0 } });
  });
});
