import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSealer } from '@tributary/engine/storage/sealing.server.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { paymentV2 } from '@tributary/resources/connectors/kinds/payment-v2/connector.server.ts';
import { findockSettingsSchema } from '@tributary/resources/connectors/kinds/findock/settings.ts';
import { startSimulator } from '../connectors/testing/payment-v2/simulator.testing.ts';
import { createConnectors } from '../connectors/connectors.ts';
import { createEgress, type Egress } from '@tributary/engine/egress/egress.server.ts';
import { placeOf, sealEmailsWith } from '../mail/queue.server.ts';
import { acceptSubmission } from '../submissions/intake/accept.server.ts';
import { finishTransaction } from '../submissions/payments/finish.server.ts';
import { createSubmissionFixture, type SubmissionFixture } from '../submissions/testing.server.ts';
import { createTokens } from '../submissions/tokens.server.ts';
import { recurringGiftsFeature } from './feature.server.ts';
import { createGiftHandler } from './handler.server.ts';
import { makeGiftLink, readGiftLink } from './link.ts';
import { insertNote } from '../supporters/notes.server.ts';
import { notesOf } from '../supporters/read.server.ts';
import { markDealt, requestsIn } from './store.server.ts';

const DAY_MS = 86_400_000;
const tokens = createTokens('secret');
const sealer = createSealer('g'.repeat(32));
const today = () => new Date().toISOString().slice(0, 10);

describe('a recurring gift and its donor', () => {
  let fixture: SubmissionFixture;
  let simulator: Awaited<ReturnType<typeof startSimulator>>;
  let egress: Egress;
  let close: () => Promise<void>;
  let address: string;
  let isUnlimited = true;
  let endpoint: string;
  const errors: unknown[] = [];

  beforeAll(async () => {
    sealEmailsWith(sealer);
    simulator = await startSimulator();
    egress = createEgress({ allowLoopback: true });
    fixture = await createSubmissionFixture([recurringGiftsFeature]);
    await fixture.db.inTenant(fixture.tenantId, async (tx) => {
      const person = (email: string, role: string, status = 'ACTIVE') =>
        sql`INSERT INTO users (tenant_id, id, created_at, updated_at, data) VALUES (${fixture.tenantId}, gen_random_uuid(), now(), now(),
          ${JSON.stringify({ email, role, status, locale: 'es' })}::jsonb)`.execute(tx);
      await person('money@river.example', 'finance');
      await person('gone@river.example', 'finance', 'INACTIVE');
      await person('all@river.example', 'admin');
    });
  });
  beforeEach(async () => {
    errors.length = 0;
    isUnlimited = true;
    endpoint = simulator.endpoint;
    const handler = createGiftHandler({
      db: fixture.db,
      tokens,
      siteOrigin: () => 'http://river.sites.localhost',
      consoleOrigin: 'http://console.localhost',
      networkOf: () => 'here',
      preferencesLink: async (_tx, { slug }, { email, language }) => ({
        label: `What you hear (${language})`,
        href: `http://${slug}.example/preferences/news/${encodeURIComponent(email)}`,
      }),
      get isUnlimited() {
        return isUnlimited;
      },
      onError: (error) => errors.push(error),
      payments: {
        async paymentOf(tenantId, id) {
          const { rows } = await fixture.db.inTenant(tenantId, (tx) =>
            sql<{ reference: string | null }>`
                SELECT payment_reference AS reference FROM transactions WHERE id = ${id}`.execute(tx),
          );
          const providerId = rows[0]?.reference;
          const settings = findockSettingsSchema.parse({ endpoint, accessToken: simulator.token });
          return providerId
            ? {
                connector: createConnectors().payment('payment-v2')!,
                io: { settings, fetchOut: egress.fetchOut },
                providerId,
              }
            : undefined;
        },
      },
    });
    const server = createServer((request, response) => {
      const [, link] = /^\/gifts\/([^?]+)/.exec(request.url ?? '') ?? [];
      const tenant = {
        id: fixture.tenantId,
        slug: 'river',
        name: 'River',
        timezone: 'UTC',
        suspended: false,
      };
      handler.handle(request, response, { tenant, link });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    close = () => new Promise((resolve) => server.close(() => resolve()));
  });
  afterEach(() => {
    expect(errors).toEqual([]);
    return close();
  });
  afterAll(async () => {
    await egress.close();
    simulator.stop();
    await fixture.drop();
  });

  /** A monthly gift of £25.00, paid at the service. */
  async function give({
    email = 'ada@example.org',
    language = 'en-US',
    frequency = 'monthly' as 'monthly' | 'one-off',
    isPaid = true,
  } = {}): Promise<{ id: string; path: string }> {
    const usual = fixture.submission();
    const submission = { ...usual, language, result: { ...usual.result, frequency, email } };
    await acceptSubmission(fixture.db, submission);
    const { id } = submission;
    const settings = findockSettingsSchema.parse({
      endpoint: simulator.endpoint,
      accessToken: simulator.token,
    });
    const payment = await paymentV2.createPayment(
      {
        reference: id,
        payload: {
          amountMinor: 2500,
          currency: 'GBP',
          frequency,
          method: 'creditcard',
          contact: { LastName: 'King' },
          submittedOn: today(),
        },
        returnUrl: 'https://a.example/back',
        notificationUrl: 'http://127.0.0.1:9/hook',
      },
      { settings, fetchOut: egress.fetchOut },
    );
    if (isPaid) {
      await simulator.pay(payment.redirectUrl!);
      await finishTransaction(fixture.db, fixture.tenantId, id, { status: 'COMPLETE' }, new Date());
    }
    await fixture.db.inTenant(fixture.tenantId, (tx) =>
      sql`UPDATE transactions SET payment_reference = ${payment.providerId} WHERE id = ${id}`.execute(tx),
    );
    return { id, path: `/gifts/${makeGiftLink(tokens, fixture.tenantId, id, new Date())}` };
  }
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(address + path, { headers, redirect: 'manual' });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const post = async (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) => {
    const body = new URLSearchParams(fields);
    const response = await fetch(address + path, { method: 'POST', body, headers, redirect: 'manual' });
    return {
      status: response.status,
      location: response.headers.get('location'),
      text: await response.text(),
    };
  };
  const change = (path: string, amount: string, frequency = 'monthly') =>
    post(path, { _do: 'change', amount, frequency });
  const requests = (id?: string) =>
    fixture.db.inTenant(fixture.tenantId, async (tx) => {
      const states = ['done', 'confirming', 'open', 'dealt'] as const;
      const all = await requestsIn(tx, fixture.tenantId, { isProduction: true, states, limit: 200 });
      return all.filter(({ transactionId }) => transactionId === id);
    });
  async function mails() {
    const { rows } = await fixture.db.asPlatform((tx) =>
      sql<{ id: string; sealed: string }>`DELETE FROM mails RETURNING id, sealed`.execute(tx),
    );
    return rows.map(
      ({ id, sealed }) =>
        JSON.parse(sealer.open(sealed, placeOf(id)).toString()) as {
          to: string;
          subject: string;
          text: string;
        },
    );
  }

  it('is shown with the label of its amount, until that is changed', async () => {
    const { id, path } = await give();
    await fixture.db.inTenant(fixture.tenantId, (tx) =>
      sql`UPDATE transactions SET amount_label = 'Friend & family' WHERE id = ${id}`.execute(tx),
    );
    expect((await get(path)).text).toContain('<bdi>£25.00</bdi> · <bdi>Friend &amp; family</bdi>');
    await change(path, '30');
    const { text } = await get(path);
    expect(text).toContain('<bdi>£30.00</bdi></dd>');
    expect(text).not.toContain('Friend');
  });

  it('is shown by its link, and by no other', async () => {
    const { id, path } = await give();
    const { status, text, headers } = await get(path);
    expect(status).toBe(200);
    expect(text).toContain('£25.00');
    expect(text).toContain('Monthly');
    expect(headers.get('referrer-policy')).toMatch(/no-referrer$/);
    expect(headers.get('cache-control')).toContain('no-store');
    expect(text).not.toMatch(/<script|ada@example/);
    const now = new Date();
    for (const wrong of [
      path.replace(/.$/, path.endsWith('A') ? 'B' : 'A'),
      `/gifts/${makeGiftLink(createTokens('other'), fixture.tenantId, id, now)}`,
      `/gifts/${makeGiftLink(tokens, '00000000-0000-4000-8000-000000000000', id, now)}`,
      `/gifts/${makeGiftLink(tokens, fixture.tenantId, id, new Date(now.getTime() - 31 * DAY_MS))}`,
    ]) {
      const refused = await get(wrong);
      expect([refused.status, refused.text.includes('£25.00')]).toEqual([404, false]);
      expect((await post(wrong, { _do: 'stop' })).status).toBe(404);
    }
    expect(await requests(id)).toEqual([]);
    const link = path.slice('/gifts/'.length);
    expect(readGiftLink(tokens, fixture.tenantId, link, now)).toBe(id);
    expect(
      readGiftLink(tokens, fixture.tenantId, link, new Date(now.getTime() + 31 * DAY_MS)),
    ).toBeUndefined();
  });

  it('is changed at the payment service, which counts', async () => {
    const { id, path } = await give();
    expect(await change(path, '40', 'quarterly')).toMatchObject({
      status: 303,
      location: `${path}?done=doneChange`,
    });
    const { text } = await get(`${path}?done=doneChange`);
    expect(text).toContain('Your gift has been changed');
    expect(text).toContain('£40.00');
    expect(text).toContain('The gift began with £25.00.');
    expect(await requests(id)).toMatchObject([
      {
        kind: 'change',
        state: 'done',
        wanted: { minor: 4000, currency: 'GBP', frequency: 'quarterly' },
        before: { minor: 2500, currency: 'GBP', frequency: 'monthly' },
      },
    ]);
    expect(await mails()).toEqual([]);
  });

  it.each([
    ['0', 'monthly', 'Enter an amount'],
    ['-5', 'monthly', 'Enter an amount'],
    ['10.005', 'monthly', 'Enter an amount'],
    ['1e9', 'monthly', 'Enter an amount'],
    ['999999999', 'monthly', 'Enter an amount'],
    ['"><script>', 'monthly', 'Enter an amount'],
    ['30', 'daily', 'Enter an amount'],
    ['25.00', 'monthly', 'This is what your gift is already'],
  ])('is not changed to %s, %s', async (amount, frequency, said) => {
    const { id, path } = await give();
    const { status, text } = await change(path, amount, frequency);
    expect(status).toBe(422);
    expect(text).toContain(said);
    expect(text).not.toContain('<script');
    expect(await requests(id)).toEqual([]);
  });

  it('asks before it is stopped, on a page without script, and does not look like saving a change', async () => {
    const { path } = await give();
    const { text } = await get(path);
    const [, question = '', before = ''] = /<details>(.*?)<\/details>(.*)$/s.exec(text) ?? [];
    expect(question).toContain('Stop your gift of £25.00, monthly?');
    expect(question).toMatch(/<summary class="tf-stop">Stop my gift<\/summary><form class="tf-sure"/);
    expect(question).toContain(`<a class="tf-back" href="${path}">Keep my gift</a>`);
    expect(before).not.toContain('value="stop"');
    expect(text.split('value="stop"')).toHaveLength(2);
  });

  it('shows the posted choice on the way back, and keeps nothing else', async () => {
    const { path } = await give();
    const kept = async (body?: Record<string, string>) =>
      (
        await fetch(address + path, {
          redirect: 'manual',
          ...(body ? { method: 'POST', body: new URLSearchParams(body) } : {}),
        })
      ).headers.get('cache-control');
    expect(await kept()).toBe('no-store');
    expect(await kept({ amount: '-1', frequency: 'monthly', _do: 'change' })).toBe('private, no-cache');
  });

  it('is stopped by people, who are notified once, and close the request', async () => {
    const { id, path } = await give();
    await mails();
    const asked = { transactionId: id, kind: 'cancel', text: 'Rang us', by: 'Ana', now: new Date() } as const;
    const inTenant = <T>(work: (tx: Transaction) => Promise<T>) =>
      fixture.db.inTenant(fixture.tenantId, work);
    await inTenant((tx) => insertNote(tx, { tenantId: fixture.tenantId, ...asked }));
    for (let press = 0; press < 3; press += 1)
      expect(await post(path, { _do: 'stop' })).toMatchObject({
        status: 303,
        location: `${path}?done=doneAsked`,
      });
    const [request, ...more] = await requests(id);
    expect(more).toEqual([]);
    expect(request).toMatchObject({ kind: 'stop', state: 'open', email: 'ada@example.org' });
    const sent = await mails();
    expect(sent.map(({ to }) => to)).toEqual(['money@river.example']);
    expect(sent[0]?.subject).toMatch(/^Un donante quiere terminar/);
    expect(sent[0]?.text).toContain('http://console.localhost/forms/transactions/gift-requests');
    const dealt = { id: request!.id, by: 'Mo', note: 'Ended', now: new Date() };
    const deal = () => fixture.db.inTenant(fixture.tenantId, (tx) => markDealt(tx, fixture.tenantId, dealt));
    const cancellation = () => inTenant((tx) => notesOf(tx, { transactionId: id }));
    expect((await cancellation())[0]!.dealt).toBeNull();
    expect([await deal(), await deal()]).toEqual([id, false]);
    expect((await get(path)).text).toContain('River has dealt with your wish.');
    // A colleague's request is dealt with by it.
    expect((await cancellation())[0]!.dealt).toMatchObject({ end: 'stopped', by: 'Mo' });
  });

  it('is paused by people, for as long as the donor asks last', async () => {
    const { id, path } = await give();
    await mails();
    expect((await get(path)).text).toContain('Pause your gift');
    for (const months of ['0', '7', '', '3; stop'])
      expect(await post(path, { _do: 'pause', months })).toMatchObject({ status: 422 });
    expect(await requests(id)).toEqual([]);
    for (const months of ['3', '6'])
      expect(await post(path, { _do: 'pause', months })).toMatchObject({
        status: 303,
        location: `${path}?done=doneAsked`,
      });
    expect(await requests(id)).toMatchObject([{ kind: 'pause', state: 'open', months: 6 }]);
    const [sent] = await mails();
    expect(sent?.subject).toMatch(/^Un donante quiere pausar/);
    expect(sent?.text).toContain('Meses: 3');
    const { text } = await get(path);
    expect(text).toContain('You asked for a pause of 6 months.');
    expect(text).toContain('Stop your gift');
  });

  it('is asked of people where the payment service has no answer for it', async () => {
    const { id, path } = await give();
    endpoint = `${simulator.url}/services/nothing`;
    expect((await get(path)).text).toContain('can’t be asked right now');
    expect((await change(path, '30')).location).toBe(`${path}?done=doneAsked`);
    expect(await requests(id)).toMatchObject([{ kind: 'change', state: 'open' }]);
  });

  it('is not changed by a form of another site, nor too often', async () => {
    const { id, path } = await give();
    const foreign = await post(path, { _do: 'stop' }, { origin: 'https://evil.example' });
    expect(foreign.status).toBe(403);
    expect(await requests(id)).toEqual([]);
    isUnlimited = false;
    const answers = [];
    for (let press = 0; press < 8; press += 1) answers.push((await change(path, 'x')).status);
    expect(answers.filter((status) => status === 429)).toHaveLength(2);
  });

  it('is found by its address without a word of whether there is one', async () => {
    await give({ email: 'Berta@example.org', language: 'ar' });
    await give({ email: 'once@example.org', frequency: 'one-off' });
    await give({ email: 'open@example.org', isPaid: false });
    await mails();
    const answers = await Promise.all(
      ['berta@example.org', 'nobody@example.org', 'once@example.org', 'open@example.org'].map((email) =>
        post('/gifts', { email }),
      ),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    await expect
      .poll(async () =>
        (await mails()).map(({ to, text }) => [
          to,
          /gifts\/[^\s]+/.test(text),
          text.includes('What you hear (ar): http://river.example/preferences/news/berta%40example.org'),
        ]),
      )
      .toEqual([['berta@example.org', true, true]]);
    for (const email of ['', 'berta', 'a@b@c', `${'x'.repeat(300)}@example.org`])
      expect((await post('/gifts', { email })).status).toBe(422);
    expect(errors).toEqual([]);
  });

  it('speaks the languages of visitors, right to left too', async () => {
    const { path } = await give({ language: 'ar' });
    const { text } = await get(path);
    expect(text).toMatch(/<html lang="ar" dir="rtl">/);
    expect(text).toContain('تبرعك المنتظم');
    expect((await get('/gifts', { 'accept-language': 'de' })).text).toContain('Ihre regelmäßige Spende');
    expect((await get('/gifts?lang=fr')).text).toContain('Voir et modifier votre don régulier');
  });
});
