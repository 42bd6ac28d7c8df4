import { makeCursor } from '@tributary/engine/lifecycle/read/list-query.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import type { ListedSupporter } from '@tributary/resources/supporters/supporter.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addLaterPayment } from '../../recurring-gifts/payments/received.testing.ts';
import { createSupporterDesk } from '../desk.testing.ts';

interface Page {
  items: ListedSupporter[];
  nextCursor: string | null;
}

let desk: Awaited<ReturnType<typeof createSupporterDesk>>;
beforeAll(async () => {
  desk = await createSupporterDesk();
});
afterAll(() => desk.close());

const inTenant = <T>(work: Parameters<typeof desk.db.inTenant<T>>[1]) =>
  desk.db.inTenant(desk.tenantId, work);
afterEach(() =>
  inTenant((tx) => sql`UPDATE transactions SET person_email = NULL, person_name = NULL`.execute(tx)),
);

/** Each next transaction is an hour newer. */
let hours = 0;

interface Given {
  name?: string;
  /** Null is a sign-up. */
  minor?: number | null;
  currency?: string;
  frequency?: string;
  status?: string;
  isReal?: boolean;
}

async function give(email: string, given: Given = {}): Promise<string> {
  const { name, minor = 1_000, currency = 'GBP', frequency = 'one-off', status, isReal = true } = given;
  const id = await desk.submit({ useProdEnvironment: isReal }, email);
  await inTenant((tx) =>
    sql`UPDATE transactions SET person_name = coalesce(${name ?? null}, person_name), amount_minor = ${minor},
        currency = ${minor === null ? null : currency}, frequency = ${frequency}, status = ${status ?? 'COMPLETE'},
        created_at = '2026-03-01'::timestamptz + make_interval(hours => ${++hours}::int) WHERE id = ${id}`.execute(
      tx,
    ),
  );
  return id;
}

const ask = async (body: object = {}, tenant = desk.tenantId): Promise<Page> =>
  (await desk.call<Page>('POST', '/supporters/list', { body, role: 'user', tenant })).body;
const emails = async (body: object = {}, tenant = desk.tenantId): Promise<string[]> =>
  (await ask(body, tenant)).items.map(({ email }) => email);

describe('the list of supporters', () => {
  it('has each person once, the one with the newest transaction first, page by page', async () => {
    for (let n = 0; n < 7; n++) await give(`p${n}@example.org`);
    // More transactions of one person than a page and a first step read.
    for (let n = 0; n < 3; n++) await give('P1@Example.org');
    await give('p5@example.org');
    const all = ['p5', 'p1', 'p6', 'p4', 'p3', 'p2', 'p0'].map((one) => `${one}@example.org`);
    expect(await emails()).toEqual(all);
    const read: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page: Page = await ask({ limit: 2, ...(cursor ? { cursor } : {}) });
      read.push(...page.items.map(({ email }) => email));
      cursor = page.nextCursor;
    } while (cursor);
    expect(read).toEqual(all);
  });

  it('reads on until a page is full, past a person with many transactions', async () => {
    await give('older@example.org');
    const many = await give('many@example.org');
    await inTenant((tx) =>
      sql`INSERT INTO transactions (tenant_id, id, reference, status, use_prod_environment, form_id, form_description, person_email, language, answers, consents, created_at)
        SELECT tenant_id, gen_random_uuid(), reference || n, status, true, form_id, form_description, person_email, language, '{}', '[]', created_at + make_interval(secs => n)
        FROM transactions, generate_series(1, 700) n WHERE id = ${many}`.execute(tx),
    );
    hours++;
    await give('newer@example.org');
    expect(await emails()).toEqual(['newer@example.org', 'many@example.org', 'older@example.org']);
  });

  it('says the name, the newest transaction, totals by currency and the number of completed donations', async () => {
    await inTenant((tx) =>
      sql`UPDATE organization SET data = data || '{"currency":"USD"}'::jsonb`.execute(tx),
    );
    await give('mia@example.org', { name: 'Mia Brook', minor: 2_500 });
    await give('mia@example.org', { minor: 700 });
    await give('mia@example.org', { minor: 500, currency: 'EUR' });
    await give('mia@example.org', { minor: 9_900, isReal: false });
    await give('mia@example.org', { minor: 8_800, status: 'ERROR' });
    const last = await give('mia@example.org', { name: 'Mia Rivers', minor: null });
    const [mia] = (await ask()).items;
    expect(mia).toMatchObject({
      email: 'mia@example.org',
      name: 'Mia Rivers',
      last: { transactionId: last, status: 'COMPLETE', amount: null, currency: null },
      donations: 3,
      totals: [
        { currency: 'GBP', minor: 3_200, count: 2 },
        { currency: 'EUR', minor: 500, count: 1 },
      ],
      hasRecurringGift: false,
      emails: 'none',
    });
  });

  it('says whether a recurring gift is active, and counts its later payments', async () => {
    const gift = await give('zoe@example.org', { minor: 800, frequency: 'monthly' });
    await addLaterPayment(desk.db, desk.tenantId, gift, { on: '2026-04-01', minor: 800 });
    await addLaterPayment(desk.db, desk.tenantId, gift, { on: '2026-05-01', minor: 800, state: 'refunded' });
    const zoe = { donations: 2, totals: [{ minor: 1_600 }] };
    expect((await ask()).items).toMatchObject([{ ...zoe, hasRecurringGift: true }]);
    const stop = (state: string) =>
      inTenant((tx) =>
        sql`INSERT INTO gift_requests (tenant_id, id, transaction_id, use_prod_environment, kind, before, state, created_at)
          VALUES (${desk.tenantId}, ${newId()}, ${gift}, true, 'stop', '{}', ${state}, '2026-01-01')`.execute(
          tx,
        ),
      );
    await stop('open');
    expect((await ask()).items).toMatchObject([{ hasRecurringGift: true }]);
    await stop('done');
    expect((await ask()).items).toMatchObject([{ ...zoe, hasRecurringGift: false }]);
    const cancelled = await give('olu@example.org', { minor: 800, frequency: 'monthly' });
    expect((await ask()).items[0]).toMatchObject({ email: 'olu@example.org', hasRecurringGift: true });
    await inTenant((tx) =>
      sql`INSERT INTO notes (tenant_id, id, transaction_id, kind, text, by_name, created_at, done_at, done_by)
        VALUES (${desk.tenantId}, ${newId()}, ${cancelled}, 'cancel', 'Called us', 'Mo', '2026-01-01', '2026-01-02', 'Mo')`.execute(
        tx,
      ),
    );
    expect((await ask()).items[0]).toMatchObject({ email: 'olu@example.org', hasRecurringGift: false });
    await give('pending@example.org', { frequency: 'monthly', status: 'PENDING' });
    expect((await ask()).items[0]).toMatchObject({ hasRecurringGift: false, donations: 0, totals: [] });
  });

  it('says who agreed to e-mails: any consent without a preference center, else those that it names', async () => {
    const consent = (key: string) => ({ key, given: true, wording: 'Write to me.' });
    const email = 'agreed@example.org';
    await desk.submit(
      { result: { ok: true, answers: {}, email, consents: [consent('post')], ignored: [] } },
      email,
    );
    const state = async () => (await ask()).items[0]?.emails;
    expect(await state()).toBe('agreed');
    const centerId = newId();
    const subscriptions = [{ topic: 'news', channel: 'email', consent: 'news' }];
    await inTenant((tx) =>
      sql`INSERT INTO preference_centers (tenant_id, id, data, created_at)
        VALUES (${desk.tenantId}, ${centerId}, ${JSON.stringify({ title: 'News', subscriptions })}::jsonb, now())`.execute(
        tx,
      ),
    );
    expect(await state()).toBe('none');
    await desk.submit(
      { result: { ok: true, answers: {}, email, consents: [consent('news')], ignored: [] } },
      email,
    );
    expect(await state()).toBe('agreed');
    await inTenant((tx) =>
      sql`INSERT INTO supporter_preferences (tenant_id, center_id, person_key, state, email_off_at, updated_at)
        VALUES (${desk.tenantId}, ${centerId}, ${email}, '{}', now(), now())`.execute(tx),
    );
    expect(await state()).toBe('off');
    await inTenant((tx) => sql`DELETE FROM preference_centers`.execute(tx));
  });

  it('has one environment, and one organization', async () => {
    await give('real@example.org');
    await give('test@example.org', { isReal: false });
    await give('both@example.org');
    await give('both@example.org', { isReal: false, minor: 5 });
    expect(await emails()).toEqual(['both@example.org', 'real@example.org']);
    const { items } = await ask({ environment: 'sandbox' });
    expect(items).toMatchObject([
      { email: 'both@example.org', donations: 1, totals: [{ minor: 5 }] },
      { email: 'test@example.org' },
    ]);
    expect(await emails({}, newId())).toEqual([]);
    expect(await emails({ search: 'real' }, newId())).toEqual([]);
  });

  it('has merged addresses as one person, found by each of them', async () => {
    await give('ada@home.example', { name: 'Ada', minor: 1_000 });
    await give('other@example.org');
    await give('ada@work.example', { name: 'Ada Stone', minor: 2_000 });
    const merge = { email: 'ada@work.example', into: 'ada@home.example' };
    await desk.call('POST', '/supporters/merge', { body: merge, role: 'finance' });
    const both = { email: 'ada@home.example', name: 'Ada Stone', donations: 2, totals: [{ minor: 3_000 }] };
    expect((await ask()).items).toMatchObject([both, { email: 'other@example.org' }]);
    for (const search of ['work.example', 'home.example', 'ada@'])
      expect((await ask({ search })).items).toMatchObject([both]);
  });

  it('loses a person who is anonymized', async () => {
    await give('gone@example.org', { name: 'Gone Person' });
    await give('stays@example.org');
    const body = { email: 'gone@example.org', transactions: 1 };
    expect((await desk.call('POST', '/supporters/anonymize', { body, role: 'admin' })).status).toBe(200);
    expect(await emails()).toEqual(['stays@example.org']);
    expect(await emails({ search: 'gone' })).toEqual([]);
  });

  it('has no submission without an address', async () => {
    const id = await give('nobody@example.org');
    await inTenant((tx) => sql`UPDATE transactions SET person_email = NULL WHERE id = ${id}`.execute(tx));
    expect(await emails()).toEqual([]);
  });
});

describe('the search of supporters', () => {
  it('finds parts of names and addresses, whatever their case and accents', async () => {
    await give('jose@example.org', { name: 'José NÚÑEZ' });
    await give('anna.stone@work.example', { name: 'Анна Каменева' });
    const found: Record<string, string[]> = {};
    for (const search of [
      'jose',
      'JOSÉ',
      'nunez',
      'Núñe',
      ' é ',
      'анна',
      'АННА',
      'Каменева',
      'stone@WORK',
      '@',
      '%',
      '_',
      '\\',
      'jose anna',
    ])
      found[search] = await emails({ search });
    const [jose, anna] = [['jose@example.org'], ['anna.stone@work.example']];
    expect(found).toEqual({
      jose,
      JOSÉ: jose,
      nunez: jose,
      Núñe: jose,
      ' é ': [...anna, ...jose],
      анна: anna,
      АННА: anna,
      Каменева: anna,
      'stone@WORK': anna,
      '@': [...anna, ...jose],
      '%': [],
      _: [],
      '\\': [],
      'jose anna': [],
    });
  });

  it('finds a person by an earlier name once, at the transaction that has it', async () => {
    await give('new@example.org', { name: 'Old Name' });
    await give('new@example.org', { name: 'Old Name' });
    await give('between@example.org', { name: 'Old Friend' });
    await give('new@example.org', { name: 'New Name' });
    const { items } = await ask({ search: 'old' });
    expect(items).toMatchObject([
      { email: 'between@example.org' },
      { email: 'new@example.org', name: 'New Name', donations: 3 },
    ]);
  });

  it('refuses a cursor of another list and pages that are too large', async () => {
    const refused = async (body: object) => (await desk.call('POST', '/supporters/list', { body })).status;
    for (const cursor of ['x', makeCursor('Fund', newId()), makeCursor(5, newId())])
      expect(await refused({ cursor })).toBe(422);
    expect(await refused({ limit: 500 })).toBe(422);
  });

  it('stores a name of any length', async () => {
    await give('long@example.org', { name: `Ångström ${'ﷺ'.repeat(5_000)}` });
    expect(await emails({ search: 'angstrom' })).toEqual(['long@example.org']);
  });
});
