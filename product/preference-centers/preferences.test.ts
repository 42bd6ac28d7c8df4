import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { insertDocument } from '@tributary/engine/storage/collection.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { createSealer } from '@tributary/engine/storage/sealing.server.ts';
import {
  preferenceCenters,
  preferenceCenterSchema,
} from '@tributary/resources/preference-centers/preference-center.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createConnectors } from '../connectors/connectors.ts';
import { placeOf, sealEmailsWith } from '../mail/queue.server.ts';
import { acceptSubmission } from '../submissions/intake/accept.server.ts';
import { createSubmissionFixture, type SubmissionFixture } from '../submissions/testing.server.ts';
import { emailHold } from './email-hold.server.ts';
import { preferencesFeature } from './feature.server.ts';
import { createPreferenceHandler } from './handler.server.ts';
import { createPreferenceLinks } from './link.ts';
import { filledFrom } from './prefill.server.ts';
import { monthsLater } from './wanted.ts';

const links = createPreferenceLinks('secret');
const sealer = createSealer('p'.repeat(32));
const ORIGIN = 'http://river.sites.localhost';
const SHARED_KEY = 'newsletter';

const centerData = preferenceCenterSchema.parse({
  title: 'What you hear',
  slug: 'news',
  published: true,
  publishedAt: '2027-01-01T00:00:00.000Z',
  languages: ['en', 'es'],
  topics: [
    { key: 'news', label: { en: 'News', es: 'Noticias' } },
    { key: 'appeals', label: { en: 'Appeals' } },
  ],
  subscriptions: [
    { channel: 'email', topic: 'news', consent: SHARED_KEY },
    { channel: 'email', topic: 'appeals' },
    { channel: 'post', topic: 'appeals' },
  ],
  frequencies: ['all', 'monthly'],
  pauses: [3],
  storeMappings: JSON.stringify({
    crm: {
      fields: {
        'Contact.Mail__c': 'email',
        'Contact.News__c': 'email.news',
        'Contact.Paused__c': 'pausedUntil',
      },
      match: ['Contact.Mail__c'],
    },
  }),
});

let fixture: SubmissionFixture;
let address: string;
let close: () => Promise<void>;
let isUnlimited = true;
let now = new Date('2027-02-01T10:00:00Z');
const centerId = newId();
const errors: unknown[] = [];

beforeAll(async () => {
  sealEmailsWith(sealer);
  fixture = await createSubmissionFixture([preferencesFeature]);
  const insert = (id: string, data: object) =>
    fixture.db.inTenant(fixture.tenantId, (tx) =>
      insertDocument(tx, fixture.tenantId, preferenceCenters, { id, data: { ...data }, createdAt: now }),
    );
  await insert(centerId, centerData);
  await insert(newId(), { ...centerData, slug: 'draft', published: false });
});
afterAll(() => fixture.drop());
beforeEach(async () => {
  errors.length = 0;
  isUnlimited = true;
  now = new Date('2027-02-01T10:00:00Z');
  const handler = createPreferenceHandler({
    db: fixture.db,
    sealer,
    links,
    connectors: createConnectors(),
    fetchOut: () => Promise.reject(new Error('no way out')),
    connectorOf: () => undefined,
    siteOrigin: () => ORIGIN,
    networkOf: () => '192.0.2.7',
    get isUnlimited() {
      return isUnlimited;
    },
    onError: (error) => errors.push(error),
    now: () => now,
  });
  const server = createServer((request, response) => {
    const [, slug, link] = /^\/preferences(?:\/([^/?]+))?(?:\/([^?]+))?/.exec(request.url ?? '') ?? [];
    const tenant = { id: fixture.tenantId, slug: 'river', name: 'River', suspended: false };
    handler.handle(request, response, { tenant, slug, link });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = () => new Promise((resolve) => server.close(() => resolve()));
});
afterEach(() => {
  expect(errors).toEqual([]);
  return close();
});

const rowsOf = async <Row>(query: ReturnType<typeof sql>): Promise<Row[]> =>
  (await fixture.db.inTenant(fixture.tenantId, (tx) => query.execute(tx))).rows as Row[];

const pathOf = (email: string, days = 7, tenantId = fixture.tenantId) =>
  `/preferences/news/${links.make(tenantId, { centerId, email }, now, days)}`;

const read = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(address + path, { headers });
  return { status: response.status, html: await response.text(), headers: response.headers };
};
const post = (path: string, body: [string, string][], headers: Record<string, string> = {}) =>
  fetch(address + path, {
    method: 'POST',
    body: new URLSearchParams(body),
    headers: { origin: ORIGIN, ...headers },
    redirect: 'manual',
  });
const save = (path: string, chosen: string[], more: [string, string][] = []) =>
  post(path, [['_do', 'save'], ...chosen.map((each): [string, string] => ['chosen', each]), ...more]);
const ledgerOf = (person: string) =>
  rowsOf<{ key: string; event: string; how: string | null; ofForm: boolean; wording: string }>(
    sql`SELECT key, event, how, form_id IS NOT NULL AS "ofForm", wording FROM consent_ledger WHERE person_key = ${person} ORDER BY created_at, id`,
  );
const holdOf = (email: string, at = now) =>
  fixture.db.inTenant(fixture.tenantId, (tx) => emailHold(tx, fixture.tenantId, email, at));

/** A submission with a consent, as a form's. */
async function agree(email: string, key = SHARED_KEY): Promise<string> {
  const usual = fixture.submission();
  const consents = [{ key, given: true, wording: 'Write to me.' }];
  const submission = { ...usual, result: { ...usual.result, email, consents } };
  await acceptSubmission(fixture.db, submission);
  return submission.id;
}

describe('asking for a link', () => {
  it('answers the same for every address, and sends a link that works', async () => {
    const response = await post('/preferences/news', [['email', 'ask@example.org']], {
      'accept-language': 'es',
    });
    expect(response.status).toBe(200);
    const known = await response.text();
    expect(known).toContain('Mira tu correo');
    expect(
      await (
        await post('/preferences/news', [['email', 'other@example.org']], { 'accept-language': 'es' })
      ).text(),
    ).toBe(known);
    await expect.poll(() => rowsOf(sql`SELECT id FROM mails`)).toHaveLength(2);
    const [mail] = await rowsOf<{ id: string; sealed: string }>(
      sql`SELECT id, sealed FROM mails ORDER BY id`,
    );
    const { to, text, subject } = JSON.parse(sealer.open(mail!.sealed, placeOf(mail!.id)).toString());
    expect([to, subject]).toEqual(['ask@example.org', 'Tus preferencias en River']);
    const [link] = /\/preferences\/news\/[\w-]+/.exec(text)!;
    expect((await read(link)).status).toBe(200);
  });

  it('asks again for what is no address, and has limits for a network and for an address', async () => {
    expect((await post('/preferences/news', [['email', 'nobody']])).status).toBe(422);
    isUnlimited = false;
    const statuses = [];
    for (let n = 0; n < 8; n += 1)
      statuses.push((await post('/preferences/news', [['email', 'much@example.org']])).status);
    expect(statuses.slice(0, 6)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(statuses.slice(6)).toEqual([429, 429]);
    const sentToIt = async () =>
      (await rowsOf<{ id: string; sealed: string }>(sql`SELECT id, sealed FROM mails`)).filter(
        ({ id, sealed }) => sealer.open(sealed, placeOf(id)).toString().includes('much@example.org'),
      );
    await expect.poll(sentToIt).toHaveLength(3);
  });

  it('is there for published centers alone, and leads to the first one without an address', async () => {
    expect((await read('/preferences/draft')).status).toBe(404);
    expect((await read('/preferences/nothing')).status).toBe(404);
    const first = await read('/preferences');
    expect(first.status).toBe(200);
    expect(first.html).toContain('action="/preferences/news"');
    expect(first.headers.get('referrer-policy')).toMatch(/no-referrer$/);
    expect(first.headers.get('content-security-policy')).not.toContain('unsafe');
  });
});

describe('somebody’s own page', () => {
  it('refuses forged, expired and foreign links by the same page', async () => {
    const good = pathOf('refused@example.org');
    const forged = `${good.slice(0, -6)}AAAAAA`;
    const expired = pathOf('refused@example.org', -1);
    const foreign = pathOf('refused@example.org', 7, newId());
    const pages = await Promise.all([forged, expired, foreign].map((path) => read(path)));
    expect(pages.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(new Set(pages.map(({ html }) => html)).size).toBe(1);
    expect(pages[0]!.html).toContain('This link does not work any more');
    expect((await save(forged, ['email.news'])).status).toBe(404);
    expect((await post(expired, [['List-Unsubscribe', 'One-Click']])).status).toBe(404);
    expect(
      await rowsOf(sql`SELECT FROM supporter_preferences WHERE person_key = 'refused@example.org'`),
    ).toEqual([]);
  });

  it('begins with the consents of forms, saves, and shows what was saved in its language', async () => {
    const email = 'begin@example.org';
    await agree(email);
    const path = pathOf(email.toUpperCase());
    const first = await read(path, { 'accept-language': 'de, es;q=0.5' });
    expect(first.html).toContain('Lo que recibes de River');
    expect(first.html).toContain('value="email.news" checked');
    expect(first.html).not.toContain('value="post.appeals" checked');
    const saved = await save(
      path,
      ['post.appeals', 'sms.nothing'],
      [
        ['frequency', 'monthly'],
        ['language', 'es'],
        ['pause', '3'],
      ],
    );
    expect(saved.status).toBe(303);
    const shown = await read(saved.headers.get('location')!);
    expect(shown.html).toContain('Tus preferencias se han guardado');
    expect(shown.html).toContain('value="post.appeals" checked');
    expect(shown.html).not.toContain('value="email.news" checked');
    expect(shown.html).toContain('value="monthly" checked');
    expect(shown.html).toContain('Sin correos hasta el 1 de mayo de 2027');
    // Without a language in the address it is the one that was chosen.
    expect((await read(path, { 'accept-language': 'en' })).html).toContain('lang="es"');
  });

  it('enters each change into the ledger once, and withdraws what forms were given', async () => {
    const email = 'ledger@example.org';
    const transactionId = await agree(email);
    const path = pathOf(email);
    await save(path, ['email.news', 'post.appeals']);
    await save(path, ['email.news', 'post.appeals']);
    await save(path, ['post.appeals']);
    expect(await ledgerOf(email)).toEqual([
      { key: SHARED_KEY, event: 'given', how: null, ofForm: true, wording: 'Write to me.' },
      { key: 'post.appeals', event: 'given', how: 'save', ofForm: false, wording: 'Appeals · By post' },
      { key: SHARED_KEY, event: 'withdrawn', how: 'save', ofForm: true, wording: 'Write to me.' },
    ]);
    const [row] = await rowsOf<{ transaction_id: string; network: string; address: string }>(
      sql`SELECT transaction_id, network, address FROM consent_ledger WHERE person_key = ${email} AND event = 'withdrawn'`,
    );
    expect(row).toEqual({
      transaction_id: transactionId,
      network: '192.0.2.0/24',
      address: `${ORIGIN}/preferences/news`,
    });
  });

  it('follows what somebody agrees to in a form afterwards', async () => {
    const email = 'again@example.org';
    const path = pathOf(email);
    now = new Date(Date.now() - 60_000);
    const before = pathOf(email);
    await post(before, [['_do', 'off']]);
    expect(await holdOf(email)).toBe('unsubscribed');
    await agree(email);
    expect(await holdOf(email)).toBeUndefined();
    now = new Date();
    const page = await read(pathOf(email));
    expect(page.html).toContain('value="email.news" checked');
    expect(page.html).toContain('value="off"');
    expect(path).not.toBe(before);
  });

  it('takes nothing from other sites', async () => {
    const path = pathOf('site@example.org');
    expect((await post(path, [['_do', 'off']], { origin: 'https://evil.example' })).status).toBe(403);
    expect(await holdOf('site@example.org')).toBeUndefined();
  });
});

describe('unsubscribing from everything', () => {
  it('is one press, and one to take it back', async () => {
    const email = 'undo@example.org';
    const path = pathOf(email);
    await save(path, ['email.appeals', 'post.appeals'], [['frequency', 'monthly']]);
    const off = await post(path, [['_do', 'off']]);
    const page = await read(off.headers.get('location')!);
    expect(page.html).toContain('You are unsubscribed from everything');
    expect(page.html).toContain('value="undo"');
    expect(await holdOf(email)).toBe('unsubscribed');
    const back = await post(path, [['_do', 'undo']]);
    const again = await read(back.headers.get('location')!);
    expect(again.html).toContain('Your preferences are as they were before');
    expect(again.html).toContain('value="post.appeals" checked');
    expect(again.html).toContain('value="monthly" checked');
    expect(await holdOf(email)).toBeUndefined();
    // The address of the notice says nothing that is no longer so.
    expect((await read(`${path}?done=doneOff`)).html).not.toContain('role="status"');
  });

  it('works by one request of a mail program (RFC 8058), twice as once, and never by a GET', async () => {
    const email = 'oneclick@example.org';
    await agree(email);
    const path = pathOf(email, 365);
    for (const headers of [{}, { 'user-agent': 'scanner' }]) await read(path, headers);
    await fetch(address + path, { method: 'HEAD' });
    expect(await holdOf(email)).toBeUndefined();
    const oneClick = () =>
      fetch(address + path, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
    const first = await oneClick();
    expect(first.status).toBe(200);
    expect(first.headers.get('set-cookie')).toBeNull();
    expect((await oneClick()).status).toBe(200);
    expect(await holdOf(email)).toBe('unsubscribed');
    expect((await ledgerOf(email)).map(({ event, how }) => [event, how])).toEqual([
      ['given', null],
      ['withdrawn', 'one-click'],
    ]);
    const changes = await rowsOf(sql`SELECT how FROM preference_changes WHERE person_key = ${email}`);
    expect(changes).toEqual([{ how: 'one-click' }]);
  });

  it('takes the request as multipart too, and for a center that is a draft again', async () => {
    const email = 'multipart@example.org';
    const path = pathOf(email, 365);
    const publish = (published: boolean) =>
      fixture.db.inTenant(fixture.tenantId, (tx) =>
        sql`UPDATE preference_centers SET data = data || ${JSON.stringify({ published })}::jsonb WHERE id = ${centerId}`.execute(
          tx,
        ),
      );
    await publish(false);
    const body = new FormData();
    body.set('List-Unsubscribe', 'One-Click');
    const response = await fetch(address + path, { method: 'POST', body });
    expect(response.status).toBe(200);
    expect((await read(path)).status).toBe(404);
    await publish(true);
    expect(await holdOf(email)).toBe('unsubscribed');
    const other = new FormData();
    other.set('List-Unsubscribe', 'Perhaps');
    const path2 = pathOf('perhaps@example.org');
    expect((await fetch(address + path2, { method: 'POST', body: other })).status).toBe(415);
    // What no button of the page sends changes nothing either.
    expect((await post(path2, [['chosen', 'email.news']])).status).toBe(422);
    expect(
      await rowsOf(sql`SELECT FROM preference_changes WHERE person_key = 'perhaps@example.org'`),
    ).toEqual([]);
  });
});

describe('what follows', () => {
  it('tells connectors of each change by the mapping, and of none that changes nothing', async () => {
    const email = 'crm@example.org';
    const path = pathOf(email);
    await save(path, ['email.news'], [['pause', '3']]);
    await save(path, ['email.news'], [['pause', 'keep']]);
    await save(path, [], [['pause', '0']]);
    const told = await rowsOf<{ payload: { steps: object[] }; transaction_id: null; status: string }>(
      sql`SELECT d.payload, d.transaction_id, d.status FROM deliveries d JOIN preference_changes c ON c.id = d.preference_change_id
        WHERE c.person_key = ${email} ORDER BY d.created_at, d.id`,
    );
    expect(told.map(({ payload }) => payload.steps)).toEqual([
      [
        expect.objectContaining({
          object: 'Contact',
          operation: 'upsert',
          match: ['Mail__c'],
          fields: expect.objectContaining({ Mail__c: email, News__c: true, Paused__c: '2027-05-01' }),
        }),
      ],
      [
        expect.objectContaining({
          fields: expect.objectContaining({ News__c: false, Paused__c: '2027-02-01' }),
        }),
      ],
    ]);
    expect(told[0]).toMatchObject({ transaction_id: null, status: 'PENDING' });
  });

  it('holds e-mails while they are paused', async () => {
    const email = 'paused@example.org';
    await save(pathOf(email), ['email.news'], [['pause', '3']]);
    expect(await holdOf(email)).toBe('paused');
    expect(await holdOf(email, new Date('2027-05-01T00:00:00Z'))).toBeUndefined();
    expect(monthsLater(new Date('2027-11-30T23:00:00Z'), 3)).toBe('2028-02-29');
  });

  it('begins with a service’s record where the center names one', () => {
    const center = { id: centerId, data: centerData };
    const state = {
      chosen: ['email.news'],
      language: 'en' as const,
      frequency: null,
      pausedUntil: null,
      isOff: false,
    };
    const fills = [
      { field: 'email.news', source: 'News__c' },
      { field: 'post.appeals', source: 'Post__c' },
      { field: 'language', source: 'Language__c' },
      { field: 'frequency', source: 'Often__c' },
    ];
    expect(
      filledFrom(center, state, fills, {
        News__c: false,
        Post__c: 'Yes',
        Language__c: 'es',
        Often__c: 'daily',
      }),
    ).toEqual({ ...state, chosen: ['post.appeals'], language: 'es' });
    expect(filledFrom(center, state, fills, {})).toEqual(state);
  });
});
