import { newId } from '@tributary/engine/storage/ids.ts';
import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { createTestApp, type TestApp } from '@tributary/engine/feature/testing.server.ts';
import { resourceFeatures } from '@tributary/resources/features.server.ts';
import { idleServices } from '@tributary/resources/testing.server.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectorMigrations } from '../connectors/migrations.ts';
import { deliveryFeature } from '../delivery/feature.server.ts';
import { noWayOut } from '@tributary/engine/egress/testing.server.ts';
import { publishingFeature } from '../publishing/feature.server.ts';
import { reconciliationMigrations } from '../reconciliation/migrations.ts';
import { recurringGiftMigrations } from '../recurring-gifts/migrations.ts';
import { addLaterPayment } from '../recurring-gifts/payments/received.testing.ts';
import { integrationMigrations } from '../integrations/settings/migrations.ts';
import { supporterMigrations } from '../supporters/migrations.ts';
import { siteSecurityMigrations } from '../site-security/migrations.ts';
import { paymentsByMonth, subscribersByMonth } from './by-month.server.ts';
import { monthsUntil } from './months.ts';
import { firstSteps } from './first-steps.server.ts';
import { noticesOf } from './notices.server.ts';
import { readGoals } from './panels/goals/read-goals.server.ts';
import { readRecurringIncome } from './panels/recurring-income/read-income.server.ts';

const HERE = newId();
const ELSEWHERE = newId();
const NOW = new Date('2026-03-10T15:00:00Z');
const asked = { now: NOW, environment: 'production' as const, currency: 'GBP' as const };
let made: TestApp;

interface Gift {
  on: string;
  amount?: number;
  currency?: string;
  status?: string;
  frequency?: string;
  sandbox?: boolean;
  tenant?: string;
  imported?: boolean;
}

/** @returns the transaction's id */
async function record(gift: Gift): Promise<string> {
  const { on, amount, currency = 'GBP', status = 'COMPLETE', frequency = null, tenant = HERE } = gift;
  const id = newId();
  await made.db.inTenant(tenant, (tx) =>
    sql`INSERT INTO transactions (tenant_id, id, reference, status, use_prod_environment, form_id, form_description,
        amount_minor, currency, frequency, language, answers, consents, created_at, import_id)
      VALUES (${tenant}, ${id}, 'T', ${status}, ${!gift.sandbox}, ${newId()}, 'Form', ${amount ?? null},
        ${amount === undefined ? null : currency}, ${frequency}, 'en-US', '{}', '[]', ${new Date(on)}, ${gift.imported ? newId() : null})`.execute(
      tx,
    ),
  );
  return id;
}

const wish = (
  transactionId: string,
  kind: string,
  more: { minor?: number; months?: number; on?: string; state?: string; tenant?: string } = {},
) =>
  made.db.inTenant(more.tenant ?? HERE, (tx) =>
    sql`INSERT INTO gift_requests (tenant_id, id, transaction_id, use_prod_environment, kind, amount_minor, currency, frequency, months, before, state, created_at)
      VALUES (${more.tenant ?? HERE}, ${newId()}, ${transactionId}, true, ${kind}, ${more.minor ?? null}, ${more.minor ? 'GBP' : null},
        ${more.minor ? 'monthly' : null}, ${more.months ?? null}, '{}', ${more.state ?? 'done'}, ${new Date(more.on ?? '2026-03-05T00:00:00Z')})`.execute(
      tx,
    ),
  );

beforeAll(async () => {
  const tables = [
    defineFeature({ name: 'connector-tables', migrations: connectorMigrations }),
    defineFeature({ name: 'reconciliation-tables', migrations: reconciliationMigrations }),
    defineFeature({ name: 'gift-tables', migrations: recurringGiftMigrations }),
    defineFeature({ name: 'note-tables', migrations: supporterMigrations }),
    defineFeature({ name: 'report-tables', migrations: siteSecurityMigrations }),
    defineFeature({ name: 'check-tables', migrations: integrationMigrations }),
  ];
  made = await createTestApp({
    features: [...resourceFeatures, deliveryFeature, publishingFeature, ...tables],
    services: (app) => ({ ...idleServices(app), fetchOut: noWayOut }),
  });
});
afterAll(() => made.drop());

it('returns the twelve months that end with this one, by the organization’s clock', () => {
  const span = monthsUntil(new Date('2026-03-31T23:30:00Z'), 'Europe/Madrid');
  expect(span.months).toHaveLength(12);
  expect([span.months[0], span.months[11]]).toEqual(['2025-05', '2026-04']);
  expect(span).toMatchObject({ first: '2025-05-01', previousFirst: '2024-05-01', end: '2026-05-01' });
  expect(monthsUntil(NOW, 'Nowhere/At all').timezone).toBe('UTC');
});

it('adds up months by currency, real and test money apart, and the year before', async () => {
  const gifts: Gift[] = [
    { on: '2026-03-02T10:00:00Z', amount: 1000 },
    { on: '2026-02-28T23:30:00Z', amount: 500 },
    { on: '2026-03-05T10:00:00Z', amount: 300, currency: 'EUR' },
    { on: '2025-04-01T00:00:00Z', amount: 200 },
    { on: '2025-03-31T23:59:59Z', amount: 700 },
    { on: '2024-03-31T12:00:00Z', amount: 9999 },
    { on: '2026-03-03T10:00:00Z', amount: 4000, status: 'ERROR' },
    { on: '2026-03-03T10:00:00Z', amount: 8000, sandbox: true },
    { on: '2026-03-03T10:00:00Z', amount: 8000, tenant: ELSEWHERE },
    { on: '2026-03-04T10:00:00Z' },
    { on: '2025-01-04T10:00:00Z' },
  ];
  for (const gift of gifts) await record(gift);
  const read = <Result>(work: (tx: Parameters<typeof paymentsByMonth>[0]) => Promise<Result>) =>
    made.db.inTenant(HERE, work);
  const payments = await read((tx) => paymentsByMonth(tx, asked));
  expect(payments.months.at(-1)).toBe('2026-03');
  expect(payments.currencies.map(({ currency, sum, previousSum }) => [currency, sum, previousSum])).toEqual([
    ['GBP', 1700, 700],
    ['EUR', 300, 0],
  ]);
  expect(payments.currencies[0]!.total).toEqual([200, 0, 0, 0, 0, 0, 0, 0, 0, 0, 500, 1000]);
  const inMadrid = await read((tx) => paymentsByMonth(tx, { ...asked, timezone: 'Europe/Madrid' }));
  expect(inMadrid.currencies[0]!.total.slice(-2)).toEqual([0, 1500]);
  const tried = await read((tx) => paymentsByMonth(tx, { ...asked, environment: 'sandbox' }));
  expect(tried.currencies.map(({ sum }) => sum)).toEqual([8000]);
  const subscribers = await read((tx) => subscribersByMonth(tx, asked));
  expect(subscribers).toMatchObject({ sum: 1, previousSum: 1 });
  expect(subscribers.total.at(-1)).toBe(1);
});

it('counts later payments of recurring gifts in the months in which they came', async () => {
  const tenant = newId();
  const gift = await record({ on: '2025-12-10T10:00:00Z', amount: 1000, frequency: 'monthly', tenant });
  for (const payment of [
    { on: '2025-12-10', minor: 1000, isOwn: true },
    { on: '2026-01-10', minor: 1000 },
    { on: '2026-02-10', minor: 1200 },
    { on: '2026-02-11', minor: 1000, state: 'failed' },
    { on: '2026-03-10', minor: 1200, state: 'refunded' },
    { on: '2026-03-10', minor: 9900, isReal: false },
  ])
    await addLaterPayment(made.db, tenant, gift, payment);
  const { currencies } = await made.db.inTenant(tenant, (tx) => paymentsByMonth(tx, asked));
  expect(currencies).toMatchObject([{ currency: 'GBP', sum: 3200, count: 3 }]);
  expect(currencies[0]!.total.slice(-4)).toEqual([1000, 1000, 1200, 0]);
  const subscribers = await made.db.inTenant(tenant, (tx) => subscribersByMonth(tx, asked));
  expect(subscribers).toMatchObject({ sum: 0, previousSum: 0 });
});

it('counts recurring gifts: active, new, stopped, and due next month', async () => {
  const monthly = await record({ on: '2026-03-01T10:00:00Z', amount: 1000, frequency: 'monthly' });
  await record({ on: '2026-01-31T10:00:00Z', amount: 3000, frequency: 'quarterly' });
  await record({ on: '2025-12-31T10:00:00Z', amount: 5000, frequency: 'quarterly' });
  await record({ on: '2025-04-10T10:00:00Z', amount: 12_000, frequency: 'yearly' });
  await record({ on: '2025-05-10T10:00:00Z', amount: 77_000, frequency: 'yearly' });
  await record({ on: '2026-01-10T10:00:00Z', amount: 100, frequency: 'monthly', imported: true });
  await record({ on: '2026-03-01T10:00:00Z', amount: 900, frequency: 'one-off' });
  const stopped = await record({ on: '2025-10-01T10:00:00Z', amount: 400, frequency: 'monthly' });
  const paused = await record({ on: '2025-10-20T10:00:00Z', amount: 600, frequency: 'monthly' });
  const unheard = await record({ on: '2025-10-21T10:00:00Z', amount: 50, frequency: 'monthly' });
  await wish(monthly, 'change', { minor: 1500 });
  await wish(stopped, 'stop');
  await wish(paused, 'pause', { months: 3 });
  await wish(unheard, 'stop', { state: 'open' });
  const income = await made.db.inTenant(HERE, (tx) => readRecurringIncome(tx, { ...asked, days: 30 }));
  expect(income).toEqual({
    active: 7,
    begun: 1,
    stopped: 1,
    paused: 1,
    received: [],
    month: '2026-04',
    // The changed monthly gift, the quarterly one of January, the yearly one of April, and the one that is not stopped
    // yet.
    expected: [{ currency: 'GBP', sum: 1500 + 3000 + 12_000 + 50, gifts: 4 }],
  });
});

it('counts started and stopped gifts by whole days of the organization, like every other figure', async () => {
  const tenant = newId();
  const gift = { amount: 1000, frequency: 'monthly', tenant };
  // The seven days that end with the tenth of March begin with the fourth, and in Madrid an hour earlier than in UTC.
  const before = await record({ ...gift, on: '2026-03-03T20:00:00Z' });
  const midnight = await record({ ...gift, on: '2026-03-03T23:30:00Z' });
  await record({ ...gift, on: '2026-03-04T00:30:00Z' });
  await wish(before, 'stop', { tenant, on: '2026-03-03T20:00:00Z' });
  await wish(midnight, 'stop', { tenant, on: '2026-03-03T23:30:00Z' });
  const of = (timezone: string) =>
    made.db.inTenant(tenant, (tx) => readRecurringIncome(tx, { ...asked, timezone, days: 7 }));
  expect(await of('UTC')).toMatchObject({ begun: 1, stopped: 0 });
  expect(await of('Europe/Madrid')).toMatchObject({ begun: 2, stopped: 1 });
});

it('estimates when goals are reached, nearest first, and does not guess', async () => {
  const ids = [newId(), newId(), newId()];
  const [river, donors, quiet] = ids;
  const counter = (id: string, name: string, kind: string, threshold: number) =>
    sql`(${HERE}::uuid, ${id}::uuid, ${JSON.stringify({ name, campaignCode: name, kind, currency: 'GBP', labels: { initialCount: 0, prefix: '', threshold, label: '' } })}::jsonb, 1, now())`;
  await made.db.inTenant(HERE, async (tx) => {
    await sql`INSERT INTO counters (tenant_id, id, data, version, created_at)
      VALUES ${counter(river!, 'river', 'amount', 10_000)}, ${counter(donors!, 'donors', 'donors', 100)}, ${counter(quiet!, 'quiet', 'amount', 500)}`.execute(
      tx,
    );
    for (let at = 0; at < 6; at += 1) {
      const on = new Date(NOW.getTime() - (20 - at * 3) * 86_400_000);
      const donor = at < 2 ? 'ana' : `d${at}`;
      await sql`INSERT INTO counter_entries (tenant_id, id, counter_id, kind, value, donor, state, created_at)
        VALUES (${HERE}, ${newId()}, ${river!}, 'submission', 500, NULL, 'SETTLED', ${on}), (${HERE}, ${newId()}, ${donors!}, 'submission', 500, ${donor}, 'SETTLED', ${on})`.execute(
        tx,
      );
    }
    // Who gave before is no new donor; a correction by hand is no pace; test money is neither.
    await sql`INSERT INTO counter_entries (tenant_id, id, counter_id, kind, value, donor, state, created_at, use_prod_environment)
      VALUES (${HERE}, ${newId()}, ${donors!}, 'submission', 500, 'ana', 'SETTLED', ${new Date('2025-06-01')}, true),
        (${HERE}, ${newId()}, ${quiet!}, 'adjustment', 100, NULL, 'SETTLED', ${NOW}, true),
        (${HERE}, ${newId()}, ${quiet!}, 'submission', 300, NULL, 'SETTLED', ${NOW}, false)`.execute(tx);
  });
  const goals = await made.db.inTenant(HERE, (tx) => readGoals(tx, asked));
  expect(goals.map(({ name, total, gained, forecast }) => [name, total, gained, forecast])).toEqual([
    ['river', 3000, 3000, { kind: 'day', day: '2026-04-26' }],
    ['quiet', 100, 0, { kind: 'still', day: null }],
    ['donors', 5, 4, { kind: 'day', day: '2027-06-28' }],
  ]);
});

it('names the first steps until a page is public, for people who may do them', async () => {
  const kinds = (role: 'admin' | 'creator' | 'finance') =>
    made.db.inTenant(HERE, async (tx) => {
      const steps = await firstSteps(tx, { tenantId: HERE, role });
      return steps.map(({ kind }) => kind);
    });
  expect(await kinds('admin')).toEqual(['firstPayments', 'firstForm', 'firstPage']);
  expect(await kinds('creator')).toEqual(['firstForm', 'firstPage']);
  expect(await kinds('finance')).toEqual([]);
});

it('lists tasks for people who may read them', async () => {
  const pageId = newId();
  await made.db.inTenant(HERE, async (tx) => {
    await sql`INSERT INTO pages (tenant_id, id, data, version, created_at)
      VALUES (${HERE}, ${pageId}, ${JSON.stringify({ name: 'Winter', schedule: { failure: { what: 'publish' } } })}::jsonb, 1, now())`.execute(
      tx,
    );
    await sql`INSERT INTO deliveries (tenant_id, id, transaction_id, connector, environment, destination, payload, status)
      VALUES (${HERE}, ${newId()}, ${newId()}, 'crm', 'production', 'd', '{}', 'WAITING')`.execute(tx);
    await sql`INSERT INTO connector_watches (tenant_id, connector, environment, findings)
      VALUES (${HERE}, 'crm', 'production', '[{"type":"removed"},{"type":"values"},{"type":"refused"}]'), (${HERE}, 'crm', 'sandbox', '[{"type":"removed"}]')`.execute(
      tx,
    );
    const rules = ['x', 'y'].map((value) => ({ field: 'b', operator: 'equal', value }));
    const components = [
      { id: 'a', type: 'text', key: 'a', label: 'Never shown', condition: { rules } },
      { id: 'b', type: 'text', key: 'b', label: 'B' },
    ];
    const faulty = { description: 'Broken', schema: { components } };
    const formId = newId();
    await sql`INSERT INTO forms (tenant_id, id, data, version, created_at)
      VALUES (${HERE}, ${formId}, ${JSON.stringify(faulty)}::jsonb, 1, now())`.execute(tx);
    await sql`INSERT INTO page_versions (tenant_id, page_id, number, settings, recipes, form_ids, counter_ids, made_from, published_by, published_at, override)
      VALUES (${HERE}, ${pageId}, 1, '{"name":"Winter"}', '{}', ${[formId]}, '{}', '{}', '{}', now(), '{"reason":"Hurry"}')`.execute(
      tx,
    );
    await sql`INSERT INTO publications (tenant_id, slug, language, page_id, main, artifact, hash, csp, version, published_at, changed_at)
      VALUES (${HERE}, 'winter', 'en', ${pageId}, true, 'a', 'h', '', 1, now(), now())`.execute(tx);
    await sql`INSERT INTO domain_mappings (tenant_id, id, data, version, created_at)
      VALUES (${HERE}, ${newId()}, '{"domain":"give.example.org","status":"FAILED"}', 1, now())`.execute(tx);
    await sql`INSERT INTO integration_checks (tenant_id, kind, settings, is_working, since, checked_at, finding)
      VALUES (${HERE}, 'postcode', '', false, now(), now(), '{}'), (${HERE}, 'recaptcha', '', true, now(), now(), '{}')`.execute(
      tx,
    );
    await sql`INSERT INTO notes (tenant_id, id, transaction_id, kind, text, by_name, created_at, done_at)
      SELECT tenant_id, gen_random_uuid(), id, kind, 'Paid twice', 'Mo', now(), done_at
      FROM (SELECT tenant_id, id FROM transactions WHERE use_prod_environment LIMIT 1) t,
        (VALUES ('note', NULL::timestamptz), ('refund', NULL), ('cancel', now())) n (kind, done_at)`.execute(
      tx,
    );
    await sql`INSERT INTO reconciliation_differences (tenant_id, id, use_prod_environment, kind, transaction_id, here, there, found_at)
      VALUES (${HERE}, ${newId()}, true, 'amount', ${newId()}, '{}', '{}', now())`.execute(tx);
    await sql`INSERT INTO unknown_payments (tenant_id, provider_id, use_prod_environment, connector, status, made_at, found_at, ended_at)
      VALUES (${HERE}, 'a', true, 'payment-v2', 'Collected', now(), now(), NULL), (${HERE}, 'b', true, 'payment-v2', 'Collected', now(), now(), NULL),
        (${HERE}, 'c', true, 'payment-v2', 'Collected', now(), now(), now()), (${HERE}, 'd', false, 'payment-v2', 'Collected', now(), now(), NULL)`.execute(
      tx,
    );
    const integrationId = newId();
    await sql`INSERT INTO custom_integrations (tenant_id, id, data, version, created_at)
      VALUES (${HERE}, ${integrationId}, '{"name":"Records"}', 1, now())`.execute(tx);
    await sql`INSERT INTO integration_tokens (tenant_id, integration_id, reason)
      VALUES (${HERE}, ${integrationId}, 'revoked')`.execute(tx);
    await sql`INSERT INTO security_reports (tenant_id, id, page_id, directive, blocked, reported_only, count, first_seen, last_seen)
      VALUES (${HERE}, ${newId()}, ${pageId}, 'img-src', 'https://a.example', false, 3, now(), now())`.execute(
      tx,
    );
  });
  const noticed = (role: 'admin' | 'finance' | 'creator', plan = 'scale') =>
    made.db.inTenant(HERE, async (tx) => {
      const actor = { tenantId: HERE, plan, role };
      const notices = await noticesOf(tx, { app: made.app, actor, environment: 'production' });
      return notices.map(({ kind, count }) => [kind, count]);
    });
  expect(await noticed('admin')).toEqual([
    ['waiting', 1],
    ['credentials', 1],
    ['drift', 2],
    ['differences', 1],
    ['unknownPayments', 2],
    ['gifts', 2],
    ['blocked', 1],
    ['schedules', 1],
    ['forms', 1],
    ['overridden', 1],
    ['domains', 1],
    ['integrations', 1],
    ['signIns', 1],
  ]);
  const steps = await made.db.inTenant(HERE, (tx) => firstSteps(tx, { tenantId: HERE, role: 'admin' }));
  expect(steps).toEqual([]);
  expect(await noticed('finance')).toEqual([
    ['waiting', 1],
    ['differences', 1],
    ['unknownPayments', 2],
    ['gifts', 2],
  ]);
  expect((await noticed('admin', 'starter COUNTERS=3 CUSTOM_INTEGRATIONS=9')).at(-1)).toEqual(['limits', 1]);
});
