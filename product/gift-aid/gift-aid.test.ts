import type { Api } from '@tributary/engine/http/api.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { formSchema } from '@tributary/form-engine/schema.ts';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asPerson, openTestApi } from '../submissions/testing-api.server.ts';
import { openTestSite, type TestSite } from '../submissions/testing-site.server.ts';
import { createSubmissionFixture, type SubmissionFixture } from '../submissions/testing.server.ts';
import { recurringGiftsFeature } from '../recurring-gifts/feature.server.ts';
import { addLaterPayment } from '../recurring-gifts/payments/received.testing.ts';
import { giftAidFeature } from './feature.server.ts';
import { finishTransaction } from '../submissions/payments/finish.server.ts';

let fixture: SubmissionFixture;
let site: TestSite;
let api: Api;

beforeAll(async () => {
  fixture = await createSubmissionFixture([recurringGiftsFeature, giftAidFeature]);
  api = await openTestApi(fixture);
  await fixture.addPage(newId(), {
    formId: fixture.formId,
    slug: 'give',
    language: 'en-US',
    counterId: fixture.counterId,
  });
  const schema = formSchema.parse({
    components: [
      { id: 'q', type: 'frequency', key: 'frequency', label: 'How often', options: ['one-off', 'monthly'] },
      {
        id: 'a',
        type: 'amount',
        key: 'amount',
        label: 'Amount',
        currencies: ['EUR'],
        frequencyKey: 'frequency',
      },
      { id: 'e', type: 'email', key: 'email', label: 'E-mail' },
      { id: 'g', type: 'giftAid', key: 'giftAid', label: 'Gift Aid', charity: 'River' },
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
  answers: Record<string, unknown>;
  gift_aid: Record<string, string | number> | null;
}

/** Sends the form, which is paid at once. */
async function give(fields: Record<string, string>, status = 201): Promise<Stored> {
  const response = await site.post({ ...fields, _action: 'confirm', _key: newId() });
  expect(response.status).toBe(status);
  const { rows } = await fixture.db.inTenant(fixture.tenantId, (tx) =>
    sql<Stored>`SELECT id, amount_minor, trim(currency) AS currency, answers, gift_aid FROM transactions ORDER BY created_at DESC, id DESC LIMIT 1`.execute(
      tx,
    ),
  );
  return rows[0]!;
}

const declaration = {
  giftAid: 'true',
  'giftAid.scope': 'multiple',
  'giftAid.title': 'Prof',
  'giftAid.firstName': '=Ada',
  'giftAid.lastName': 'House-Martin',
  'giftAid.house': '12 High Street',
  'giftAid.postcode': 's192bd',
};

const schedule = (query: string, role: 'admin' | 'user' = 'admin', tenant = fixture.tenantId) =>
  api.server.inject({
    url: `/api/v1/transactions/gift-aid-schedule?${query}`,
    headers: asPerson(tenant, role),
  });
const always = 'from=2000-01-01&to=2100-01-01';
const isGiftAidUsed = async (tenant = fixture.tenantId) => {
  const url = '/api/v1/transactions/gift-aid';
  const response = await api.server.inject({ url, headers: asPerson(tenant, 'admin') });
  return (response.json() as { isUsed: boolean }).isUsed;
};

describe('a Gift Aid declaration', () => {
  it('is kept word for word with the gift', async () => {
    const { gift_aid: kept, answers } = await give({ amount: '25', ...declaration });
    expect(kept).toEqual({
      amountMinor: 2500,
      scope: 'multiple',
      title: 'Prof',
      firstName: '=Ada',
      lastName: 'House-Martin',
      house: '12 High Street',
      postcode: 'S19 2BD',
      version: expect.stringMatching(/^20/) as string,
      wording: expect.stringMatching(
        /^I want to Gift Aid this donation and any donations .* to River\. I am a UK taxpayer/,
      ) as string,
    });
    expect({ ...(answers['giftAid'] as object), amountMinor: 2500 }).toEqual(kept);
  });

  it('is not asked for in euros, and none is made without the tick', async () => {
    const euros = await give({ amount: '25', 'amount.currency': 'EUR', ...declaration });
    expect([euros.gift_aid, euros.answers['giftAid']]).toEqual([null, undefined]);
    const { giftAid: _tick, ...rest } = declaration;
    expect((await give({ amount: '25', ...rest })).gift_aid).toBeNull();
  });

  it.each([
    ['scope', ''],
    ['firstName', ''],
    ['lastName', 'x'.repeat(36)],
    ['house', ''],
    ['postcode', 'nowhere'],
    ['postcode', ''],
    ['title', 'Professor'],
    ['lastName', 'a\u0000b'],
  ])('is refused with %s “%s”', async (part, text) => {
    expect(await give({ amount: '25', ...declaration, [`giftAid.${part}`]: text }, 422)).toBeUndefined();
  });

  it('comes out in the columns of the tax office, once the money has come', async () => {
    await give({ amount: '25', ...declaration });
    const refunded = await give({ amount: '30', ...declaration });
    const outcome = { status: 'ERROR', message: 'The payment was refunded.', reason: 'refunded' } as const;
    await finishTransaction(fixture.db, fixture.tenantId, refunded.id, outcome, new Date());
    await give({ amount: '40' });
    await give({ amount: '7.5', ...declaration, 'giftAid.overseas': 'true', 'giftAid.postcode': '' });
    const test = await give({ amount: '50', ...declaration });
    await fixture.db.inTenant(fixture.tenantId, (tx) =>
      sql`UPDATE transactions SET use_prod_environment = false WHERE id = ${test.id}`.execute(tx),
    );
    const response = await schedule(always);
    const day = new Intl.DateTimeFormat('en-GB', {
      day: '2-digit',
      month: '2-digit',
      year: '2-digit',
      timeZone: 'UTC',
    }).format(new Date());
    expect(response.body.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
      'Title,First name,Last name,House name or number,Postcode,Aggregated donations,Sponsored event,Donation date,Amount',
      `Prof,'=Ada,House Martin,12 High Street,S19 2BD,,,${day},25.00`,
      `Prof,'=Ada,House Martin,12 High Street,X,,,${day},7.50`,
    ]);
    expect(response.headers['x-rows']).toBe('2');
    const { rows } = await fixture.db.inTenant(fixture.tenantId, (tx) =>
      sql<{
        title: string;
        new_value: object;
      }>`SELECT title, new_value FROM log_entries WHERE subject = 'TRANSACTIONS'`.execute(tx),
    );
    expect(rows).toMatchObject([{ title: 'gift-aid-2000-01-01-2100-01-01.csv', new_value: { rows: 2 } }]);
  });

  it('comes out for each later payment of a monthly gift that it covers', async () => {
    const monthly = { amount: '25', frequency: 'monthly', ...declaration };
    const covered = await give(monthly);
    const thisOne = await give({ ...monthly, 'giftAid.scope': 'single' });
    const later = (on: string, minor: number, more: object = {}) =>
      addLaterPayment(fixture.db, fixture.tenantId, covered.id, { on, minor, ...more });
    await later('2031-03-31', 2500);
    await later('2031-04-01', 3001);
    await later('2031-04-05', 4000, { state: 'refunded' });
    await later('2031-04-06', 4000, { isReal: false });
    await later('2031-04-07', 4000, { isOwn: true });
    await later('2031-05-01', 3001);
    await addLaterPayment(fixture.db, fixture.tenantId, thisOne.id, { on: '2031-04-08', minor: 2500 });
    const response = await schedule('from=2031-04-01&to=2031-04-30');
    expect(response.body.trim().split('\r\n').slice(1)).toEqual([
      `Prof,'=Ada,House Martin,12 High Street,S19 2BD,,,01/04/31,30.01`,
    ]);
    expect(response.headers['x-rows']).toBe('1');
    // Both gifts began today, and are rows too.
    expect((await schedule(always)).headers['x-rows']).toBe('5');
  });

  it('comes out for a direct debit on the day and with the amount of its first collection, once', async () => {
    const monthly = { amount: '25', frequency: 'monthly', ...declaration };
    const { tenantId, db } = fixture;
    const write = (work: RawBuilder<unknown>) => db.inTenant(tenantId, (tx) => work.execute(tx));
    const agree = async (more: object = {}) => {
      const { id } = await give({ ...monthly, ...more });
      await write(
        sql`UPDATE transactions SET payment_method = 'directdebit', payment_reference = ${id} WHERE id = ${id}`,
      );
      return id;
    };
    const follow = (
      id: string,
      { first = null, listed = true }: { first?: string | null; listed?: boolean } = {},
    ) =>
      write(sql`INSERT INTO gift_schedules (tenant_id, transaction_id, use_prod_environment, connector, schedule_id, first_payment_id, is_listed, read_at)
        VALUES (${tenantId}, ${id}, true, 'payment-v2', ${id}, ${first}, ${listed}, now())`);
    const rows = async (query: string) =>
      (await schedule(query)).body
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',').slice(-2).join(' '));
    const debit = await agree();
    // Where nothing is ever heard of collections, the agreement is all that can be claimed.
    expect(await rows(always)).toEqual([expect.stringMatching(/ 25\.00$/)]);
    // Where schedules are told of, it waits until its own is known, and then until the money comes.
    await write(sql`INSERT INTO gift_payment_looks (tenant_id, use_prod_environment, connector, since, is_allowed, looked_at)
      VALUES (${tenantId}, true, 'payment-v2', now(), true, now())`);
    expect(await rows(always)).toEqual([]);
    await follow(debit);
    expect(await rows(always)).toEqual([]);
    await addLaterPayment(db, tenantId, debit, { on: '2031-04-05', minor: 2600, isOwn: true });
    await addLaterPayment(db, tenantId, debit, { on: '2031-05-05', minor: 2500 });
    expect(await rows(always)).toEqual(['05/04/31 26.00', '05/05/31 25.00']);
    expect(await rows('from=2031-04-05&to=2031-04-05')).toEqual(['05/04/31 26.00']);
    // A declaration for this donation alone covers the first collection; one that was returned is none.
    const single = await agree({ 'giftAid.scope': 'single' });
    await follow(single);
    await addLaterPayment(db, tenantId, single, { on: '2031-06-05', minor: 2500, state: 'refunded' });
    await addLaterPayment(db, tenantId, single, { on: '2031-07-05', minor: 2500, isOwn: true });
    await addLaterPayment(db, tenantId, single, { on: '2031-08-05', minor: 2500 });
    expect(await rows('from=2031-06-01&to=2031-12-31')).toEqual(['05/07/31 25.00']);
    // By card the transaction is the payment; a direct debit too where the service lists no collections.
    const card = await agree();
    await follow(card, { first: 'first' });
    const unlisted = await agree();
    await follow(unlisted, { listed: false });
    expect(await rows('from=2000-01-01&to=2030-12-31')).toEqual([
      expect.stringMatching(/ 25\.00$/),
      expect.stringMatching(/ 25\.00$/),
    ]);
  });

  it('is offered for export where a form asks for it', async () => {
    expect(await isGiftAidUsed()).toBe(true);
    expect(await isGiftAidUsed(newId())).toBe(false);
  });

  it('is listed for its own organization and period alone', async () => {
    await give({ amount: '25', ...declaration });
    expect((await schedule(always, 'user')).statusCode).toBe(403);
    expect((await schedule(always, 'admin', newId())).body).not.toContain('House Martin');
    expect((await schedule('from=2000-01-01&to=2000-12-31')).body).not.toContain('House Martin');
    for (const wrong of ['', 'from=x&to=y', 'from=2026-02-30&to=2026-03-01', 'from=2026-02-02&to=2026-02-01'])
      expect((await schedule(wrong)).statusCode).toBe(422);
  });
});
