import { formSchema } from '@tributary/form-engine/schema.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import type { Delivery } from '@tributary/resources/deliveries/delivery.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createConnectors } from '../connectors/connectors.ts';
import { createConnectorRegistry, register } from '../connectors/registry.server.ts';
import { listDeliveries, replayDelivery } from '../delivery/deliveries.server.ts';
import { idleDeliveryDeps } from '../delivery/idle.testing.ts';
import { previewDelivery } from '../delivery/preview.server.ts';
import { startDeliveryWorker, type DeliveryWorker } from '../delivery/worker.server.ts';
import { smtpTransport } from '../mail/transport.server.ts';
import { finishTransaction } from '../submissions/payments/finish.server.ts';
import type { Payments } from '../submissions/payments/payments.ts';
import { openTestSite, type TestSite } from '../submissions/testing-site.server.ts';
import { createSubmissionFixture, type SubmissionFixture } from '../submissions/testing.server.ts';
import { createSupporterEmailDeliverer, type ReceiverPreferences } from './deliverer.server.ts';
import { emailHeader, openSmtpServer } from './smtp-server.testing.ts';

const FROM = 'Tributary <no-reply@console.example.org>';
const NOW = { status: 'COMPLETE' } as const;

let fixture: SubmissionFixture;
let site: TestSite;
let mail: Awaited<ReturnType<typeof openSmtpServer>>;
let refusal: number | undefined;
let hold: Awaited<ReturnType<ReceiverPreferences['holdOf']>>;
let preferencesUrl: string | undefined;
let environment: 'production' | 'sandbox' = 'production';
let workers: { worker: DeliveryWorker; close: () => void }[] = [];

/** Leads every donor to a payment page, and waits. */
const payments: Payments = {
  owner: 'this test',
  setupOf: async () => ({
    connector: createConnectors().payment('payment-v2')!,
    environment,
    isInPlan: true,
  }),
  begin: async ({ transactionId }) => ({ kind: 'redirect', url: `https://pay.example/${transactionId}` }),
  advance: async (_, transactionId) => ({ kind: 'redirect', url: `https://pay.example/${transactionId}` }),
  outcome: async () => undefined,
};

beforeAll(async () => {
  mail = await openSmtpServer(() => refusal);
  fixture = await createSubmissionFixture();
  await fixture.addPage(newId(), { formId: fixture.formId, slug: 'give', language: 'en-US' });
  await confirm({ on: true, receipt: true, subject: 'Thank you, {firstName}' });
  site = await openTestSite(fixture, { payments, limits: 'off' });
});
afterAll(async () => {
  await site.close();
  await fixture.drop();
  await mail.close();
});
beforeEach(async () => {
  await fixture.db.inTenant(fixture.tenantId, (tx) => sql`DELETE FROM deliveries`.execute(tx));
  refusal = undefined;
  hold = undefined;
  preferencesUrl = undefined;
  environment = 'production';
  mail.taken.length = 0;
});
afterEach(async () => {
  for (const { worker, close } of workers.splice(0)) {
    await worker.stop();
    close();
  }
});

/** Gives the form a first name, optional in amount, and these settings. */
async function confirm(confirmation: object): Promise<void> {
  const schema = formSchema.parse({
    components: [
      { id: 'c1', type: 'amount', key: 'amount', label: 'Amount', presets: [{ amount: 2500 }] },
      { id: 'c2', type: 'email', key: 'email', label: 'E-mail' },
      // Of several lines: entries reach the e-mail with their line breaks.
      { id: 'c3', type: 'textarea', key: 'firstName', label: 'First name' },
      { id: 'c4', type: 'tribute', key: 'tribute', label: 'Tribute', cards: true },
    ],
    settings: { confirmation },
  });
  await fixture.db.inTenant(fixture.tenantId, (tx) =>
    sql`UPDATE forms SET data = jsonb_set(data, '{schema}', ${JSON.stringify(schema)}::jsonb) WHERE id = ${fixture.formId}`.execute(
      tx,
    ),
  );
}

/** Sends the form. @returns its transaction */
async function send(answers: Record<string, string>): Promise<string> {
  const response = await site.post({ ...answers, _action: 'confirm', _key: newId() });
  expect(response.status).toBe(201);
  const { rows } = await fixture.db.inTenant(fixture.tenantId, (tx) =>
    sql<{ id: string }>`SELECT id FROM transactions ORDER BY created_at DESC, id DESC LIMIT 1`.execute(tx),
  );
  return rows[0]!.id;
}

const donation = { amount: '25.00', email: 'ada@example.org', firstName: 'Ada' };
const pay = (id: string) => finishTransaction(fixture.db, fixture.tenantId, id, NOW, new Date());

function work(): void {
  const transport = smtpTransport(mail.url, FROM);
  const deliverer = createSupporterEmailDeliverer(transport, undefined, {
    holdOf: async () => hold,
    addressOf: async () => preferencesUrl,
  });
  const worker = startDeliveryWorker(
    {
      ...idleDeliveryDeps(fixture.app),
      connectors: createConnectorRegistry([register(deliverer)]),
      owner: newId(),
      plan: [0, 20, 20, 20, 20, 20, 20, 20],
    },
    { queue: 'emails', wakeOn: ['submissions'] },
  );
  workers.push({ worker, close: () => transport.close() });
}

async function emailOf(transactionId: string): Promise<Delivery | undefined> {
  const all = await fixture.db.inTenant(fixture.tenantId, (tx) => listDeliveries(tx, transactionId));
  return all.find(({ connector }) => connector === 'email');
}

const until = (transactionId: string, status: string) =>
  expect
    .poll(async () => (await emailOf(transactionId))?.status, { timeout: 20_000, interval: 20 })
    .toBe(status);

describe('e-mails to supporters', () => {
  it('thank for a donation once it is paid, by its own receipt', async () => {
    work();
    const id = await send(donation);
    expect(await emailOf(id)).toMatchObject({ status: 'HELD', attempts: [] });
    expect(mail.taken).toEqual([]);
    await pay(id);
    await until(id, 'DELIVERED');
    const delivery = (await emailOf(id))!;
    expect(delivery.attempts).toMatchObject([{ n: 1, outcome: 'DELIVERED' }]);
    const [email, ...more] = mail.taken;
    expect(more).toEqual([]);
    expect(email!.to).toEqual(['ada@example.org']);
    expect(emailHeader(email!.raw, 'From')).toBe('River <no-reply@console.example.org>');
    expect(emailHeader(email!.raw, 'Subject')).toBe('Thank you, Ada');
    expect(emailHeader(email!.raw, 'Message-ID')).toBe(`<${delivery.id}@console.example.org>`);
    expect(email!.raw).toMatch(/Receipt number: \d+/);
    const steps = await fixture.db.inTenant(fixture.tenantId, (tx) => previewDelivery(tx, id, delivery.id));
    expect(steps).toMatchObject([{ values: { subject: 'Thank you, {firstName}', firstName: 'Ada' } }]);
  });

  it('never come for a payment that failed', async () => {
    work();
    const id = await send(donation);
    const declined = { status: 'ERROR', message: 'Declined.', reason: 'declined' } as const;
    await finishTransaction(fixture.db, fixture.tenantId, id, declined, new Date());
    const other = await send({ ...donation, email: 'bob@example.org' });
    await pay(other);
    await until(other, 'DELIVERED');
    expect(await emailOf(id)).toMatchObject({ status: 'HELD' });
    expect(mail.taken.map(({ to }) => to)).toEqual([['bob@example.org']]);
  });

  it('are sent at once for submissions without a payment, and never without an address', async () => {
    work();
    const id = await send({ email: 'ada@example.org' });
    await until(id, 'DELIVERED');
    expect(mail.taken[0]!.raw).not.toMatch(/receipt/i);
    expect(await emailOf(await send({ firstName: 'Ada' }))).toBeUndefined();
  });

  it('say of test money that it is a test', async () => {
    environment = 'sandbox';
    work();
    const id = await send(donation);
    await pay(id);
    await until(id, 'DELIVERED');
    expect(mail.taken[0]!.raw).toContain('This is a test. No money was taken.');
    expect(mail.taken[0]!.raw).toContain('Receipt number: Test: no number');
  });

  it('are tried again by the plan, then parked, and replayed under the same Message-ID', async () => {
    refusal = 451;
    work();
    const id = await send(donation);
    await pay(id);
    await until(id, 'PARKED');
    const parked = (await emailOf(id))!;
    expect(parked.attempts).toHaveLength(8);
    expect(parked.attempts.at(-1)).toMatchObject({ outcome: 'FAILED', code: 'mail_failed' });
    refusal = undefined;
    await fixture.db.inTenant(fixture.tenantId, (tx) => replayDelivery(tx, parked.id));
    await until(id, 'DELIVERED');
    expect(mail.taken.map(({ raw }) => emailHeader(raw, 'Message-ID'))).toEqual([
      `<${parked.id}@console.example.org>`,
    ]);
  });

  it('are parked at once where the address does not exist, without naming it in the log of attempts', async () => {
    refusal = 550;
    work();
    const id = await send(donation);
    await pay(id);
    await until(id, 'PARKED');
    const { attempts } = (await emailOf(id))!;
    expect(attempts).toMatchObject([{ code: 'mail_refused' }]);
    expect(attempts[0]!.error).not.toContain('ada@');
  });

  it('are not sent for money that was returned before', async () => {
    const id = await send(donation);
    await pay(id);
    const refunded = { status: 'ERROR', message: 'The payment was refunded.', reason: 'refunded' } as const;
    await finishTransaction(fixture.db, fixture.tenantId, id, refunded, new Date());
    work();
    await until(id, 'PARKED');
    expect((await emailOf(id))!.attempts).toMatchObject([{ code: 'not_complete' }]);
    expect(mail.taken).toEqual([]);
  });

  it('wait when one address gets many, however it is spelled, and no other waits with it', async () => {
    work();
    const ids: string[] = [];
    for (let n = 0; n < 12; n += 1)
      ids.push(await send({ email: n % 2 ? 'many@example.org' : 'Many@Example.org' }));
    const other = await send({ email: 'one@example.org' });
    await until(other, 'DELIVERED');
    const statesOf = () => Promise.all(ids.map(async (id) => (await emailOf(id))!));
    await expect
      .poll(async () => (await statesOf()).every(({ attempts }) => attempts.length === 1), {
        timeout: 20_000,
      })
      .toBe(true);
    const states = await statesOf();
    const waiting = states.filter(({ status }) => status === 'PENDING');
    expect(states.length - waiting.length).toBeGreaterThanOrEqual(10);
    // Those that are at work at once may each be the last.
    expect(states.length - waiting.length).toBeLessThan(14);
    for (const { nextAttemptAt } of waiting)
      expect(Date.parse(nextAttemptAt!) - Date.now()).toBeGreaterThan(25 * 60_000);
  });

  it.each([
    ['a header', 'Ada\r\nBcc: all@example.org'],
    ['a whole e-mail', 'Ada\r\n.\r\nMAIL FROM:<a@b.example>'],
    ['markup', '<script>alert(1)</script>'],
    ['right-to-left text', '\u202eليلى'],
    ['an encoded word', '=?utf-8?B?QmNjOiBhQGIuZXhhbXBsZQ==?='],
    ['nothing at all', ''],
  ])('take %s as a name', async (_, firstName) => {
    work();
    const id = await send({ ...donation, firstName });
    await pay(id);
    await until(id, 'DELIVERED');
    expect(mail.taken).toHaveLength(1);
    const [{ to, raw }] = mail.taken as [{ to: string[]; raw: string }];
    expect(to).toEqual(['ada@example.org']);
    expect(emailHeader(raw, 'To')).toBe('ada@example.org');
    expect(emailHeader(raw, 'Bcc')).toBeUndefined();
    const html = raw.split('Content-Type: text/html')[1];
    expect(html).toContain('<h1');
    expect(html).not.toContain('<script');
  });

  it('carry one card for a paid gift, and at most three to one address in a day', async () => {
    work();
    const fields = {
      amount: '25.00',
      tribute: 'honour',
      'tribute.name': 'Grace',
      'tribute.from': 'Ada',
      'tribute.to': 'eve@example.org',
    };
    const first = await send(fields);
    expect(await emailOf(first)).toMatchObject({ status: 'HELD' });
    await pay(first);
    await until(first, 'DELIVERED');
    await pay(first);
    expect(mail.taken.map(({ to }) => to)).toEqual([['eve@example.org']]);
    expect(emailHeader(mail.taken[0]!.raw, 'Subject')).toBe('In honour of Grace');
    for (let n = 0; n < 2; n++) {
      const more = await send(fields);
      await pay(more);
      await until(more, 'DELIVERED');
    }
    const fourth = await send(fields);
    await pay(fourth);
    await until(fourth, 'PARKED');
    expect((await emailOf(fourth))!.attempts).toMatchObject([{ code: 'too_many_cards' }]);
    expect(mail.taken).toHaveLength(3);
    environment = 'sandbox';
    const test = await send(fields);
    await pay(test);
    expect(await emailOf(test)).toBeUndefined();
  });

  it('lead to the receiver’s preferences, and unsubscribe by one request unless they are required', async () => {
    // As long as a link with an address is.
    preferencesUrl = `https://river.example.org/preferences/news/${'Ab-_9'.repeat(50)}`;
    work();
    const paid = await send(donation);
    await pay(paid);
    await until(paid, 'DELIVERED');
    const free = await send({ email: 'ada@example.org' });
    await until(free, 'DELIVERED');
    const [receipt, other] = mail.taken.map(({ raw }) => raw);
    for (const raw of [receipt!, other!])
      expect(raw.replaceAll('=\r\n', '')).toContain('Choose what you hear from us');
    expect(emailHeader(receipt!, 'List-Unsubscribe')).toBeUndefined();
    expect(emailHeader(other!, 'List-Unsubscribe')).toBe(`<${preferencesUrl}>`);
    expect(emailHeader(other!, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  });

  it('are not sent to people who have unsubscribed or paused, receipts excepted', async () => {
    hold = 'unsubscribed';
    work();
    const free = await send({ email: 'ada@example.org' });
    await until(free, 'PARKED');
    expect((await emailOf(free))!.attempts).toMatchObject([{ code: 'unsubscribed' }]);
    const paid = await send(donation);
    await pay(paid);
    await until(paid, 'DELIVERED');
    hold = 'paused';
    const again = await send({ email: 'ada@example.org' });
    await until(again, 'DELIVERED');
    const card = await send({
      amount: '25.00',
      tribute: 'honour',
      'tribute.name': 'Grace',
      'tribute.from': 'Ada',
      'tribute.to': 'paused@example.org',
    });
    await pay(card);
    await until(card, 'PARKED');
    expect((await emailOf(card))!.attempts).toMatchObject([{ code: 'paused' }]);
  });
});
