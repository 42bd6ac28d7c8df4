import { newId } from '@tributary/engine/storage/ids.ts';
import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { createTestApp, startTestApp, type TestApp } from '@tributary/engine/feature/testing.server.ts';
import { resourceFeatures } from '@tributary/resources/features.server.ts';
import { idleServices } from '@tributary/resources/testing.server.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectorMigrations } from '../connectors/migrations.ts';
import { deliveryFeature } from '../delivery/feature.server.ts';
import { noWayOut } from '@tributary/engine/egress/testing.server.ts';
import { mailFeature } from '../mail/feature.server.ts';
import { sealEmailsWith } from '../mail/queue.server.ts';
import { pageAnalyticsMigrations } from '../page-analytics/migrations.ts';
import { publishingFeature } from '../publishing/feature.server.ts';
import { reconciliationMigrations } from '../reconciliation/migrations.ts';
import { recurringGiftMigrations } from '../recurring-gifts/migrations.ts';
import { supporterMigrations } from '../supporters/migrations.ts';
import { integrationMigrations } from '../integrations/settings/migrations.ts';
import { siteSecurityMigrations } from '../site-security/migrations.ts';
import { asPerson, openTestApi } from '../submissions/testing-api.server.ts';
import { createTokens } from '../submissions/tokens.server.ts';
import { weeklySummaryFeature } from './feature.server.ts';
import { sendDueSummaries, sendSummary, type SendDeps } from './send.server.ts';
import { stopCode } from './stop-link.server.ts';
import { keepWish, takeReaders } from './store.server.ts';
import { weekOf } from './week.ts';

const HERE = newId();
const TOKENS = createTokens('a key of an installation');
/** A Monday, 09:30 in Madrid. */
const MONDAY = new Date('2026-03-09T08:30:00Z');
const FRIDAY_BEFORE = new Date('2026-03-06T10:00:00Z');
const tables = [
  defineFeature({ name: 'connector-tables', migrations: connectorMigrations }),
  defineFeature({ name: 'reconciliation-tables', migrations: reconciliationMigrations }),
  defineFeature({ name: 'gift-tables', migrations: recurringGiftMigrations }),
  defineFeature({ name: 'note-tables', migrations: supporterMigrations }),
  defineFeature({ name: 'report-tables', migrations: siteSecurityMigrations }),
  defineFeature({ name: 'check-tables', migrations: integrationMigrations }),
  defineFeature({ name: 'page-tables', migrations: pageAnalyticsMigrations }),
];
let made: TestApp;
let deps: SendDeps;
let ada: string;

const inTenant = <T>(work: Parameters<typeof made.db.inTenant<T>>[1]) => made.db.inTenant(HERE, work);
const reader = () => ({ tenantId: HERE, userId: ada, plan: 'scale' });

async function sentMails(): Promise<
  { to: string; subject: string; html: string; text: string; unsubscribeUrl: string }[]
> {
  const { rows } = await inTenant((tx) =>
    sql<{ id: string; sealed: string }>`SELECT id, sealed FROM mails ORDER BY id`.execute(tx),
  );
  return rows.map(({ id, sealed }) => JSON.parse(String(made.app.sealer.open(sealed, `mails/${id}`))));
}

async function addPerson(email: string, status = 'ACTIVE', locale = 'es'): Promise<string> {
  const id = newId();
  const data = JSON.stringify({ email, role: 'admin', status, locale });
  await inTenant((tx) =>
    sql`INSERT INTO users (tenant_id, id, data, version, created_at) VALUES (${HERE}, ${id}, ${data}::jsonb, 1, now())`.execute(
      tx,
    ),
  );
  return id;
}

const want = (userId: string, wanted = true, now = FRIDAY_BEFORE) =>
  inTenant((tx) =>
    keepWish(tx, { tenantId: HERE, userId }, { wanted, monday: weekOf(now, 'Europe/Madrid').monday, now }),
  );

beforeAll(async () => {
  made = await createTestApp({
    features: [
      ...resourceFeatures,
      deliveryFeature,
      publishingFeature,
      mailFeature,
      weeklySummaryFeature,
      ...tables,
    ],
    services: (app) => ({ ...idleServices(app), fetchOut: noWayOut, tokens: TOKENS }),
  });
  sealEmailsWith(made.app.sealer);
  deps = {
    app: made.app,
    tokens: TOKENS,
    consoleOrigin: 'https://console.example',
    onError: (error) => {
      throw error;
    },
  };
  await made.db.asPlatform((tx) =>
    tx.insertInto('tenants').values({ id: HERE, slug: 'river', name: 'River', plan: 'scale' }).execute(),
  );
  const settings = JSON.stringify({ name: 'Río', language: 'es', timezone: 'Europe/Madrid' });
  await inTenant((tx) =>
    sql`INSERT INTO organization (tenant_id, id, data, version, created_at) VALUES (${HERE}, ${HERE}, ${settings}::jsonb, 1, now())`.execute(
      tx,
    ),
  );
  await inTenant((tx) =>
    sql`INSERT INTO transactions (tenant_id, id, reference, status, use_prod_environment, form_id, form_description, page_id, page_name,
        amount_minor, currency, language, answers, consents, created_at)
      SELECT ${HERE}, gen_random_uuid(), 'T', 'COMPLETE', isreal, ${newId()}, 'F', ${newId()}, 'Invierno', amount, 'EUR', 'es', '{}', '[]', at
      FROM (VALUES (2500, true, '2026-03-02T00:00:00+01'::timestamptz), (1000, true, '2026-03-08T23:30:00+01'), (9900, true, '2026-03-09T00:30:00+01'),
        (700, true, '2026-02-25T12:00:00+01'), (8800, false, '2026-03-04T12:00:00+01')) v (amount, isreal, at)`.execute(
      tx,
    ),
  );
  await inTenant(async (tx) => {
    await sql`UPDATE transactions SET frequency = 'monthly', campaign_code = 'INV' WHERE amount_minor = 2500`.execute(
      tx,
    );
    const counter = {
      name: 'Pozo',
      kind: 'donors',
      campaignCode: 'INV',
      currency: 'EUR',
      labels: { initialCount: 3, prefix: '', threshold: 50, label: '' },
    };
    await sql`INSERT INTO counters (tenant_id, id, data, version, created_at) VALUES (${HERE}, ${newId()}, ${JSON.stringify(counter)}::jsonb, 1, now())`.execute(
      tx,
    );
  });
  ada = await addPerson('ada@example.org');
});
afterAll(() => made.drop());
beforeEach(() =>
  inTenant(async (tx) => {
    await sql`DELETE FROM weekly_summaries`.execute(tx);
    await sql`DELETE FROM mails`.execute(tx);
  }),
);

it('takes the week by the organization’s clock', () => {
  expect(weekOf(new Date('2026-03-08T23:30:00Z'), 'Europe/Madrid')).toMatchObject({
    monday: '2026-03-09',
    lastMonday: '2026-03-02',
    lastSunday: '2026-03-08',
    dueAt: new Date('2026-03-09T07:00:00Z'),
  });
  expect(weekOf(new Date('2026-03-08T23:30:00Z'), 'America/New_York').monday).toBe('2026-03-02');
});

it('sends last week’s figures in the organization’s language, real money alone', async () => {
  await want(ada);
  expect(await sendDueSummaries(deps, FRIDAY_BEFORE)).toBe(0);
  expect(await sendDueSummaries(deps, new Date('2026-03-09T06:59:00Z'))).toBe(0);
  expect(await sendDueSummaries(deps, MONDAY)).toBe(1);
  const [mail] = await sentMails();
  expect(mail).toMatchObject({ to: 'ada@example.org', subject: 'La semana pasada en Río' });
  expect(mail!.text).toContain('Donaciones: 35 € (5 veces la semana anterior: 7 €)');
  expect(mail!.text).toContain('Invierno: 35 €');
  expect(mail!.text).toContain('Campañas que más han aportado\nPozo: 25 €');
  expect(mail!.text).toMatch(
    /Activas: 1\nNuevas la semana pasada: 1\nTerminadas la semana pasada: 0\nSe esperan en abril: 25,00\s€/,
  );
  expect(mail!.text).toContain('Metas\nPozo: 3 de 50: nada en 30 días');
  expect(mail!.text).toContain('https://console.example/support/weekly-summary?for=');
  expect(mail!.text).not.toMatch(/99 €|88 €/);
  expect(mail!.html).toContain('<html lang="es"');
});

describe('one e-mail for each person and week', () => {
  it('is sent with several processes at once, and when they come again', async () => {
    await want(ada);
    const other = await startTestApp(made.db, {
      features: [...resourceFeatures, deliveryFeature, publishingFeature, mailFeature, weeklySummaryFeature],
      services: (app) => ({ ...idleServices(app), fetchOut: noWayOut, tokens: TOKENS }),
    });
    const second = { ...deps, app: other.app };
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, at) => sendSummary(at % 2 ? deps : second, reader(), MONDAY)),
    );
    expect(results.filter(Boolean)).toHaveLength(1);
    for (let hours = 1; hours < 6 * 24; hours += 7)
      await sendDueSummaries(deps, new Date(MONDAY.getTime() + hours * 3_600_000));
    expect(await sentMails()).toHaveLength(1);
    expect(await sendDueSummaries(deps, new Date(MONDAY.getTime() + 7 * 86_400_000))).toBe(1);
    expect(await sentMails()).toHaveLength(2);
  });

  it('is sent when a process is killed before or after it has queued the e-mail', async () => {
    await want(ada);
    // Killed after the claim, before anything was queued: it comes again, later.
    expect(await takeReaders(made.db, MONDAY, 20)).toHaveLength(1);
    expect(await sendDueSummaries(deps, MONDAY)).toBe(0);
    // Killed inside the transaction: nothing of it stays.
    const killed = made.db.inTenant(HERE, async (tx) => {
      await sql`UPDATE weekly_summaries SET sent_week = '2026-03-09'`.execute(tx);
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    const later = new Date(MONDAY.getTime() + 3_600_000);
    expect(await sendDueSummaries(deps, later)).toBe(1);
    // Killed after the commit: the queued e-mail is noted.
    expect(await sendDueSummaries(deps, new Date(later.getTime() + 3_600_000))).toBe(0);
    expect(await sentMails()).toHaveLength(1);
  });

  it('is sent when the switch is turned off and on', async () => {
    await want(ada);
    await sendDueSummaries(deps, MONDAY);
    await want(ada, false, MONDAY);
    await want(ada, true, MONDAY);
    expect(await sendDueSummaries(deps, new Date(MONDAY.getTime() + 86_400_000))).toBe(0);
    expect(await sentMails()).toHaveLength(1);
  });
});

it('writes to each person in their own language', async () => {
  const grace = await addPerson('grace@example.org', 'ACTIVE', 'en-US');
  await want(grace);
  expect(await sendDueSummaries(deps, MONDAY)).toBe(1);
  const [mail] = await sentMails();
  expect(mail).toMatchObject({ to: 'grace@example.org', html: expect.stringContaining('lang="en-US"') });
  await want(grace, false);
});

it('names the address by which mail programs stop it, which takes their request alone', async () => {
  await want(ada);
  await sendDueSummaries(deps, MONDAY);
  const [mail] = await sentMails();
  const { origin, pathname, search } = new URL(mail!.unsubscribeUrl);
  expect(origin).toBe('https://console.example');
  const api = await openTestApi(made);
  const post = async (url: string, type: string, payload: string) =>
    (await api.server.inject({ method: 'POST', url, headers: { 'content-type': type }, payload })).statusCode;
  const wanted = () =>
    inTenant((tx) =>
      sql<{ wanted: boolean }>`SELECT wanted FROM weekly_summaries WHERE user_id = ${ada}`.execute(tx),
    );
  const form = 'application/x-www-form-urlencoded';
  expect((await api.server.inject({ method: 'GET', url: pathname + search })).statusCode).toBe(404);
  expect(await post(pathname + search, form, 'a=b')).toBe(422);
  expect(await post(`${pathname}${search}x`, form, 'List-Unsubscribe=One-Click')).toBe(404);
  expect((await wanted()).rows).toEqual([{ wanted: true }]);
  expect(await post(pathname + search, form, 'List-Unsubscribe=One-Click')).toBe(200);
  expect((await wanted()).rows).toEqual([{ wanted: false }]);
  await want(ada);
  const part = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
  expect(await post(pathname + search, 'multipart/form-data; boundary=x', part)).toBe(200);
  expect((await wanted()).rows).toEqual([{ wanted: false }]);
  await api.server.close();
});

it('is not sent to people who did not ask, have left, or belong to a suspended organization', async () => {
  const gone = await addPerson('gone@example.org', 'INACTIVE');
  await want(gone);
  await want(ada, false);
  expect(await sendDueSummaries(deps, MONDAY)).toBe(0);
  await want(ada);
  await made.db.asPlatform((tx) =>
    sql`UPDATE tenants SET suspended_at = now() WHERE id = ${HERE}`.execute(tx),
  );
  expect(await sendDueSummaries(deps, new Date(MONDAY.getTime() + 3_600_000))).toBe(0);
  await made.db.asPlatform((tx) =>
    sql`UPDATE tenants SET suspended_at = NULL WHERE id = ${HERE}`.execute(tx),
  );
  expect(await sentMails()).toEqual([]);
});

it('is off at first, is turned on by each person, and stops by the link of the e-mail alone', async () => {
  const api = await openTestApi(made);
  const call = async (method: 'GET' | 'PUT' | 'POST', path: string, payload?: object) => {
    const headers = path.endsWith('stop') ? {} : asPerson(HERE, 'analyst');
    const response = await api.server.inject({
      method,
      url: `/api/v1/weekly-summary${path}`,
      headers,
      ...(payload ? { payload } : {}),
    });
    return { status: response.statusCode, body: response.json<{ wanted?: boolean }>() };
  };
  expect((await call('GET', '')).body).toEqual({ wanted: false });
  expect((await call('PUT', '', { wanted: true })).body).toEqual({ wanted: true });
  await want(ada);
  const link = stopCode(TOKENS, reader());
  // Within the signature: the last character has bits that count for nothing.
  const altered = `${link.slice(0, -10)}${link.at(-10) === 'x' ? 'y' : 'x'}${link.slice(-9)}`;
  expect((await call('POST', '/stop', { link: altered })).status).toBe(404);
  expect((await call('POST', '/stop', { link: link.replace(ada, newId()) })).status).toBe(404);
  expect((await call('POST', '/stop', { link })).status).toBe(200);
  expect((await call('POST', '/stop', { link })).status).toBe(200);
  expect(await sendDueSummaries(deps, MONDAY)).toBe(0);
  await api.server.close();
});
