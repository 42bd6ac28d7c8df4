import type { Api } from '@tributary/engine/http/api.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { formSchema } from '@tributary/form-engine/schema.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApi } from './testing-api.server.ts';
import { openTestSite, type TestSite } from './testing-site.server.ts';
import { createSubmissionFixture, type SubmissionFixture } from './testing.server.ts';

let fixture: SubmissionFixture;
let site: TestSite;
let api: Api;

beforeAll(async () => {
  fixture = await createSubmissionFixture();
  api = await openTestApi(fixture);
  await fixture.addPage(newId(), {
    formId: fixture.formId,
    slug: 'give',
    language: 'en-US',
    counterId: fixture.counterId,
  });
  const schema = formSchema.parse({
    components: [
      { id: 'a', type: 'amount', key: 'amount', label: 'Amount', currencies: ['EUR'] },
      { id: 'f', type: 'coverFee', key: 'fee', label: 'Cover', rate: 150, fixed: { GBP: 20, EUR: 25 } },
      { id: 'e', type: 'email', key: 'email', label: 'E-mail' },
    ],
  });
  await fixture.db.inTenant(fixture.tenantId, (tx) =>
    sql`UPDATE forms SET data = jsonb_set(data, '{schema}', ${JSON.stringify(schema)}::jsonb) WHERE id = ${fixture.formId}`.execute(
      tx,
    ),
  );
  site = await openTestSite(fixture, { limits: 'off' });
});
afterAll(async () => {
  await site.close();
  await api.server.close();
  await fixture.drop();
});
beforeEach(async () => {
  await fixture.db.inTenant(fixture.tenantId, (tx) => sql`DELETE FROM transactions`.execute(tx));
});

interface Stored {
  id: string;
  amount_minor: number;
  currency: string;
  fee_minor: number | null;
  answers: Record<string, unknown>;
}

/** Sends the form, which is paid at once. */
async function give(fields: Record<string, string>, status = 201): Promise<Stored> {
  const response = await site.post({ ...fields, _action: 'confirm', _key: newId() });
  expect(response.status).toBe(status);
  const { rows } = await fixture.db.inTenant(fixture.tenantId, (tx) =>
    sql<Stored>`SELECT id, amount_minor, trim(currency) AS currency, fee_minor, answers FROM transactions ORDER BY created_at DESC, id DESC LIMIT 1`.execute(
      tx,
    ),
  );
  return rows[0]!;
}

describe('a gift in another currency, with the fee', () => {
  it('is charged, stored and counted with its own currency and fee', async () => {
    const counted = () =>
      fixture.db.inTenant(fixture.tenantId, (tx) =>
        sql<{
          value: number;
        }>`SELECT value FROM counter_entries WHERE counter_id = ${fixture.counterId}`.execute(tx),
      );
    const before = (await counted()).rows.length;
    const euros = await give({ amount: '100', 'amount.currency': 'EUR', fee: 'true' });
    expect(euros).toMatchObject({ amount_minor: 10_178, currency: 'EUR', fee_minor: 178 });
    expect(euros.answers).toMatchObject({ amount: '100.00', fee: '1.78' });
    const { rows } = await fixture.db.inTenant(fixture.tenantId, (tx) =>
      sql<{
        payload: { payload: object };
      }>`SELECT payload FROM deliveries WHERE transaction_id = ${euros.id}`.execute(tx),
    );
    expect(rows[0]!.payload.payload).toMatchObject({ amountMinor: 10_178, currency: 'EUR' });
    // The counter is in pounds: euros are no part of its total.
    expect((await counted()).rows).toHaveLength(before);
    expect(await give({ amount: '10' })).toMatchObject({
      amount_minor: 1000,
      currency: 'GBP',
      fee_minor: null,
    });
  });

  it('is refused in a currency that is not offered, and no donor is charged', async () => {
    const charged = site.charged.length;
    expect(await give({ amount: '10', 'amount.currency': 'USD' }, 422)).toBeUndefined();
    expect(site.charged).toHaveLength(charged);
  });
});
