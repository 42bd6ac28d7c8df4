import { newId } from '@tributary/engine/storage/ids.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPreferenceFixture, SHARED_CONSENT, TEST_ORIGIN } from './fixture.testing.ts';

let site: Awaited<ReturnType<typeof createPreferenceFixture>>;
beforeAll(async () => {
  site = await createPreferenceFixture();
});
afterAll(() => site.drop());
beforeEach(() => site.reopen());
afterEach(() => expect(site.errors).toEqual([]));

describe('asking for a link', () => {
  it('answers the same for every address, and sends a link that works', async () => {
    const response = await site.post('/preferences/news', [['email', 'ask@example.org']], {
      'accept-language': 'es',
    });
    expect(response.status).toBe(200);
    const known = await response.text();
    expect(known).toContain('Mira tu correo');
    expect(
      await (
        await site.post('/preferences/news', [['email', 'other@example.org']], { 'accept-language': 'es' })
      ).text(),
    ).toBe(known);
    await expect.poll(site.mails).toHaveLength(2);
    // Two ids of one millisecond are in no order.
    const { subject, text } = (await site.mails()).find(({ to }) => to === 'ask@example.org')!;
    expect(subject).toBe('Tus preferencias en River');
    const [link] = /\/preferences\/news\/[\w-]+/.exec(text)!;
    expect((await site.read(link)).status).toBe(200);
  });

  it('asks again for an invalid address, and has limits for a network and for an address', async () => {
    expect((await site.post('/preferences/news', [['email', 'nobody']])).status).toBe(422);
    site.clock.isUnlimited = false;
    const statuses = [];
    for (let n = 0; n < 8; n += 1)
      statuses.push((await site.post('/preferences/news', [['email', 'much@example.org']])).status);
    expect(statuses.slice(0, 6)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(statuses.slice(6)).toEqual([429, 429]);
    const toIt = async () => (await site.mails()).filter(({ to }) => to === 'much@example.org');
    await expect.poll(toIt).toHaveLength(3);
  });

  it('is there for published centers alone, and leads to the first one without an address', async () => {
    expect((await site.read('/preferences/draft')).status).toBe(404);
    expect((await site.read('/preferences/nothing')).status).toBe(404);
    const first = await site.read('/preferences');
    expect(first.status).toBe(200);
    expect(first.html).toContain('action="/preferences/news"');
    expect(first.headers.get('referrer-policy')).toMatch(/no-referrer$/);
    expect(first.headers.get('content-security-policy')).not.toContain('unsafe');
  });
});

describe('a supporter’s own page', () => {
  it('refuses forged, expired and foreign links by the same page', async () => {
    const good = site.pathOf('refused@example.org');
    const forged = `${good.slice(0, -6)}AAAAAA`;
    const expired = site.pathOf('refused@example.org', -1);
    const foreign = site.pathOf('refused@example.org', 7, newId());
    const pages = await Promise.all([forged, expired, foreign].map((path) => site.read(path)));
    expect(pages.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(new Set(pages.map(({ html }) => html)).size).toBe(1);
    expect(pages[0]!.html).toContain('This link does not work any more');
    expect((await site.save(forged, ['email.news'])).status).toBe(404);
    expect((await site.post(expired, [['List-Unsubscribe', 'One-Click']])).status).toBe(404);
    expect(
      await site.rowsOf(sql`SELECT FROM supporter_preferences WHERE person_key = 'refused@example.org'`),
    ).toEqual([]);
  });

  it('begins with the consents of forms, saves, and shows the saved choices in its language', async () => {
    const email = 'begin@example.org';
    await site.agree(email);
    const path = site.pathOf(email.toUpperCase());
    const first = await site.read(path, { 'accept-language': 'de, es;q=0.5' });
    expect(first.html).toContain('Lo que recibes de River');
    expect(first.html).toContain('value="email.news" checked');
    expect(first.html).not.toContain('value="post.appeals" checked');
    const saved = await site.save(
      path,
      ['post.appeals', 'sms.nothing'],
      [
        ['frequency', 'monthly'],
        ['language', 'es'],
        ['pause', '3'],
      ],
    );
    expect(saved.status).toBe(303);
    const shown = await site.read(saved.headers.get('location')!);
    expect(shown.html).toContain('Tus preferencias se han guardado');
    expect(shown.html).toContain('value="post.appeals" checked');
    expect(shown.html).not.toContain('value="email.news" checked');
    expect(shown.html).toContain('value="monthly" checked');
    expect(shown.html).toContain('Sin correos hasta el 1 may 2027');
    // Without a language in the address it is the one that was chosen.
    expect((await site.read(path, { 'accept-language': 'en' })).html).toContain('lang="es"');
  });

  it('enters each change into the ledger once, and withdraws consents given in forms', async () => {
    const email = 'ledger@example.org';
    const transactionId = await site.agree(email);
    const path = site.pathOf(email);
    await site.save(path, ['email.news', 'post.appeals']);
    await site.save(path, ['email.news', 'post.appeals']);
    await site.save(path, ['post.appeals']);
    expect(await site.ledgerOf(email)).toEqual([
      { key: SHARED_CONSENT, event: 'given', how: null, ofForm: true, wording: 'Write to me.' },
      { key: 'post.appeals', event: 'given', how: 'save', ofForm: false, wording: 'Appeals · By post' },
      { key: SHARED_CONSENT, event: 'withdrawn', how: 'save', ofForm: true, wording: 'Write to me.' },
    ]);
    const [row] = await site.rowsOf<{ transaction_id: string; network: string; address: string }>(
      sql`SELECT transaction_id, network, address FROM consent_ledger WHERE person_key = ${email} AND event = 'withdrawn'`,
    );
    expect(row).toEqual({
      transaction_id: transactionId,
      network: '192.0.2.0/24',
      address: `${TEST_ORIGIN}/preferences/news`,
    });
  });

  it('follows later consents in a form', async () => {
    const email = 'again@example.org';
    const path = site.pathOf(email);
    site.clock.now = new Date(Date.now() - 60_000);
    const before = site.pathOf(email);
    await site.post(before, [['_do', 'off']]);
    expect(await site.holdOf(email)).toBe('unsubscribed');
    await site.agree(email);
    expect(await site.holdOf(email)).toBeUndefined();
    site.clock.now = new Date();
    const page = await site.read(site.pathOf(email));
    expect(page.html).toContain('value="email.news" checked');
    expect(page.html).toContain('value="off"');
    expect(path).not.toBe(before);
  });

  it('refuses requests from other sites', async () => {
    const path = site.pathOf('site@example.org');
    expect((await site.post(path, [['_do', 'off']], { origin: 'https://evil.example' })).status).toBe(403);
    expect(await site.holdOf('site@example.org')).toBeUndefined();
  });
});
