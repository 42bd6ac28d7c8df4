import type { Role } from '@tributary/engine/access/roles.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { createTestApp } from '@tributary/engine/feature/testing.server.ts';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import { resourceFeatures } from '@tributary/resources/features.server.ts';
import { idleServices } from '@tributary/resources/testing.server.ts';
import type { Environment } from '@tributary/kit/environment.ts';
import type { Currency } from '@tributary/kit/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deliveryFeature } from '../delivery/feature.server.ts';
import { noWayOut } from '@tributary/engine/egress/testing.server.ts';
import { publishingFeature } from '../publishing/feature.server.ts';
import { recurringGiftMigrations } from '../recurring-gifts/migrations.ts';
import { addLaterPayment } from '../recurring-gifts/payments/received.testing.ts';
import { tenantAnalytics, type PeriodAnalytics } from './analytics.server.ts';

const HERE = newId();
const ELSEWHERE = newId();
const PAGES = { winter: newId(), river: newId() };
const NOW = new Date('2026-03-10T15:00:00Z');
let db: Database;
let drop: () => Promise<void>;

interface Fact {
  on: string;
  amount?: number;
  currency?: string;
  status?: string;
  email?: string;
  page?: keyof typeof PAGES;
  tenant?: string;
  sandbox?: boolean;
}

async function record({
  on,
  amount,
  currency = 'GBP',
  status = 'COMPLETE',
  email,
  page,
  tenant = HERE,
  sandbox = false,
}: Fact): Promise<string> {
  const id = newId();
  await db.inTenant(tenant, (tx) =>
    sql`INSERT INTO transactions (tenant_id, id, reference, status, use_prod_environment, form_id, form_description, page_id, page_name, person_email,
        amount_minor, currency, language, answers, consents, created_at)
      VALUES (${tenant}, ${id}, 'T', ${status}, ${!sandbox}, ${newId()}, 'Form', ${page ? PAGES[page] : null}, ${page ?? null}, ${email ?? null},
        ${amount ?? null}, ${amount === undefined ? null : currency}, 'en-US', '{}', '[]', ${new Date(on)})`.execute(
      tx,
    ),
  );
  return id;
}

async function analytics(
  days = 3,
  timezone?: string,
  environment: Environment = 'production',
  role: Role = 'admin',
  currency: Currency = 'GBP',
): Promise<PeriodAnalytics> {
  const from = new Date(NOW.getTime() - days * 86_400_000);
  return db.inTenant(HERE, (tx) =>
    tenantAnalytics(tx, { from, to: NOW, timezone, environment, currency, plan: 'scale', role }),
  );
}

beforeAll(async () => {
  const tables = [defineFeature({ name: 'gift-tables', migrations: recurringGiftMigrations })];
  ({ db, drop } = await createTestApp({
    features: [...resourceFeatures, deliveryFeature, publishingFeature, ...tables],
    services: (app) => ({ ...idleServices(app), fetchOut: noWayOut }),
  }));
  const facts: Fact[] = [
    { on: '2026-03-10T09:00:00Z', amount: 2500, email: 'Ana@example.org', page: 'winter' },
    { on: '2026-03-10T10:00:00Z', amount: 1000, email: 'ana@example.org', page: 'river' },
    { on: '2026-03-08T00:00:00Z', amount: 500, email: 'ben@example.org', page: 'winter' },
    { on: '2026-03-09T12:00:00Z', amount: 700, currency: 'EUR', page: 'winter' },
    { on: '2026-03-09T12:00:00Z', email: 'cy@example.org', page: 'river' },
    { on: '2026-03-09T13:00:00Z', email: 'di@example.org' },
    { on: '2026-03-09T14:00:00Z', amount: 9900, status: 'ERROR' },
    { on: '2026-03-09T14:00:00Z', amount: 8800, status: 'PENDING' },
    { on: '2026-03-07T23:59:59Z', amount: 4000, email: 'ben@example.org', page: 'winter' },
    { on: '2026-03-05T00:00:00Z', email: 'old@example.org' },
    { on: '2026-03-04T23:59:59Z', amount: 6000 },
    { on: '2026-03-10T09:00:00Z', amount: 77_700, tenant: ELSEWHERE },
    { on: '2026-03-10T09:00:00Z', amount: 55_500, email: 'test@example.org', page: 'winter', sandbox: true },
    { on: '2026-03-09T09:00:00Z', email: 'test@example.org', sandbox: true },
    { on: '2026-03-09T14:00:00Z', amount: 9900, status: 'ERROR', sandbox: true },
    { on: '2026-03-06T09:00:00Z', amount: 100, sandbox: true },
  ];
  for (const fact of facts) await record(fact);
});
afterAll(() => drop());

it('adds up each day’s donations, in the organization’s currency', async () => {
  const { donations } = await analytics();
  expect(donations.dates).toEqual(['2026-03-08', '2026-03-09', '2026-03-10']);
  expect(donations).toMatchObject({ currency: 'GBP', total: [500, 0, 3500], sum: 4000, count: 4 });
});

it('counts later payments of recurring gifts on their days, for the page and the donor of the gift', async () => {
  const tenant = newId();
  const fact: Fact = {
    on: '2026-03-07T10:00:00Z',
    amount: 1000,
    email: 'ana@example.org',
    page: 'winter',
    tenant,
  };
  const gift = await record(fact);
  await addLaterPayment(db, tenant, gift, { on: '2026-03-09', minor: 1200 });
  await addLaterPayment(db, tenant, gift, { on: '2026-03-10', minor: 1200, state: 'failed' });
  const from = new Date(NOW.getTime() - 3 * 86_400_000);
  const { donations, pages } = await db.inTenant(tenant, (tx) =>
    tenantAnalytics(tx, {
      from,
      to: NOW,
      environment: 'production',
      currency: 'GBP',
      plan: 'scale',
      role: 'admin',
    }),
  );
  expect(donations).toMatchObject({
    total: [0, 1200, 0],
    sum: 1200,
    count: 1,
    totalDonors: 1,
    previousCount: 1,
  });
  expect(pages).toMatchObject([{ pageId: PAGES.winter, sum: 1200, previousSum: 1000, donations: 1 }]);
});

it('keeps currencies apart', async () => {
  const { donations } = await analytics();
  expect(donations.currencies).toEqual([
    { currency: 'GBP', total: [500, 0, 3500], sum: 4000, previousSum: 4000, count: 3 },
    { currency: 'EUR', total: [0, 700, 0], sum: 700, previousSum: 0, count: 1 },
  ]);
  // The organization's own comes first, however little came in it; else that of most gifts.
  const inEuros = await analytics(3, undefined, 'production', 'admin', 'EUR');
  expect(inEuros.donations).toMatchObject({ currency: 'EUR', sum: 700, total: [0, 700, 0] });
  expect(inEuros.donations.currencies.map(({ currency }) => currency)).toEqual(['EUR', 'GBP']);
  const inDollars = await analytics(3, undefined, 'production', 'admin', 'USD');
  expect(inDollars.donations.currency).toBe('GBP');
});

it('counts each donor once, ignoring the case of the address; a gift without one is a separate donor', async () => {
  const { donations } = await analytics();
  expect(donations).toMatchObject({ totalDonors: 3, previousDonors: 1, previousCount: 1 });
});

it('counts sign-ups without a gift as subscribers', async () => {
  const { subscribers } = await analytics();
  expect(subscribers).toEqual({
    dates: ['2026-03-08', '2026-03-09', '2026-03-10'],
    total: [0, 2, 0],
    sum: 2,
    previousSum: 1,
  });
});

it('names the pages that brought donations, most money first', async () => {
  const { pages } = await analytics();
  expect(pages).toEqual([
    {
      pageId: PAGES.winter,
      name: 'winter',
      sum: 3000,
      previousSum: 4000,
      donations: 3,
      subscribers: 0,
      views: null,
    },
    {
      pageId: PAGES.river,
      name: 'river',
      sum: 1000,
      previousSum: 0,
      donations: 1,
      subscribers: 1,
      views: null,
    },
    { pageId: null, name: null, sum: 0, previousSum: 0, donations: 0, subscribers: 1, views: null },
  ]);
});

it('begins and ends days by the asked time zone', async () => {
  const { donations } = await analytics(3, 'America/New_York');
  // Midnight in London is still the evening before in New York.
  expect(donations.total).toEqual([0, 0, 3500]);
  expect(donations.previousSum).toBe(4500);
});

it('lists tasks for people: failed payments, deliveries given up, goals close', async () => {
  const counter = (id: string, threshold: number) =>
    sql`('${sql.raw(HERE)}', ${id}::uuid, ${JSON.stringify({
      name: `to ${threshold}`,
      campaignCode: id,
      kind: 'amount',
      currency: 'GBP',
      labels: { initialCount: 900, prefix: '', threshold, label: '' },
      closesAtThreshold: false,
    })}::jsonb, 1, now())`;
  await db.inTenant(HERE, async (tx) => {
    await sql`INSERT INTO counters (tenant_id, id, data, version, created_at) VALUES ${counter(newId(), 1000)}, ${counter(newId(), 5000)}, ${counter(newId(), 0)}`.execute(
      tx,
    );
    await sql`INSERT INTO deliveries (tenant_id, id, transaction_id, connector, environment, destination, payload, status)
      VALUES (${HERE}, ${newId()}, ${newId()}, 'payment-v2', 'production', 'd', '{}', 'PARKED'), (${HERE}, ${newId()}, ${newId()}, 'payment-v2', 'production', 'd', '{}', 'DELIVERED'),
        (${HERE}, ${newId()}, ${newId()}, 'payment-v2', 'sandbox', 'd', '{}', 'PARKED'), (${HERE}, ${newId()}, ${newId()}, 'payment-v2', 'sandbox', 'd', '{}', 'PARKED')`.execute(
      tx,
    );
  });
  const { attention } = await analytics();
  expect(attention).toMatchObject({ failedPayments: 1, parkedDeliveries: 1 });
  expect(attention.goals.map(({ name, total, threshold }) => [name, total, threshold])).toEqual([
    ['to 1000', 900, 1000],
  ]);
});

it('separates sandbox donations from real ones', async () => {
  const { donations, subscribers, pages, attention } = await analytics(3, undefined, 'sandbox');
  expect(donations).toMatchObject({ sum: 55_500, previousSum: 100, count: 1, totalDonors: 1 });
  expect(subscribers).toMatchObject({ sum: 1, previousSum: 0 });
  expect(pages.map(({ name, sum }) => [name, sum])).toEqual([
    ['winter', 55_500],
    [null, 0],
  ]);
  expect(attention).toMatchObject({ failedPayments: 1, parkedDeliveries: 2 });
});

it('names the published pages that show an old version, and counts events given up, for people who may read them', async () => {
  const page = (id: string, name: string) =>
    sql`(${HERE}::uuid, ${id}::uuid, ${JSON.stringify({ name })}::jsonb, 1, now())`;
  const webhook = (id: string, activated: boolean) =>
    sql`(${HERE}::uuid, ${id}::uuid, ${JSON.stringify({ description: 'w', activated })}::jsonb, 1, now())`;
  const [old, waiting, running, on, off] = [newId(), newId(), newId(), newId(), newId()];
  await db.inTenant(HERE, async (tx) => {
    await sql`INSERT INTO pages (tenant_id, id, data, version, created_at)
      VALUES ${page(old, 'Winter appeal')}, ${page(waiting, 'Waiting')}, ${page(running, 'Running')}`.execute(
      tx,
    );
    await sql`INSERT INTO republications (tenant_id, page_id, attempts, error, not_before) VALUES
      (${HERE}, ${old}, 3, 'The compiler has ended.', now() + interval '4 minutes'),
      (${HERE}, ${waiting}, 2, 'The compiler has ended.', now() + interval '4 minutes'),
      (${HERE}, ${running}, 3, NULL, now() + interval '4 minutes')`.execute(tx);
    await sql`INSERT INTO webhooks (tenant_id, id, data, version, created_at) VALUES ${webhook(on, true)}, ${webhook(off, false)}`.execute(
      tx,
    );
    await sql`INSERT INTO deliveries (tenant_id, id, webhook_id, connector, environment, destination, payload, status)
      SELECT ${HERE}, gen_random_uuid(), w, 'webhook', 'production', 'd', '{}', 'PARKED' FROM unnest(${[on, off]}::uuid[]) w`.execute(
      tx,
    );
  });
  const seenBy = async (role: Role) => {
    const { parkedPages, parkedEvents } = (await analytics(3, undefined, 'production', role)).attention;
    return { parkedPages, parkedEvents };
  };
  const parkedPages = [{ pageId: old, name: 'Winter appeal' }];
  expect(await seenBy('admin')).toEqual({ parkedPages, parkedEvents: 1 });
  expect(await seenBy('creator')).toEqual({ parkedPages, parkedEvents: 0 });
  expect(await seenBy('finance')).toEqual({ parkedPages: [], parkedEvents: 0 });
});

it('answers zeros without donations', async () => {
  const quiet = await db.inTenant(newId(), (tx) =>
    tenantAnalytics(tx, {
      from: new Date(NOW.getTime() - 86_400_000),
      to: NOW,
      environment: 'production',
      currency: 'GBP',
      plan: 'scale',
      role: 'admin',
    }),
  );
  expect(quiet.donations).toMatchObject({
    dates: ['2026-03-10'],
    total: [0],
    sum: 0,
    totalDonors: 0,
    currencies: [],
  });
  expect(quiet.pages).toEqual([]);
});
