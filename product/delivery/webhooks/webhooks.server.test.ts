import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createConnectorRegistry, register } from '../../connectors/registry.server.ts';
import type { DeliveryWorker } from '../worker.server.ts';
import { openReceiver, type Heard } from './receiver.testing.ts';
import { sweepWebhookDeliveries } from './retention.server.ts';
import { createWebhookConnector } from './webhook.server.ts';
import { createWebhookFixture, type WebhookFixture } from './fixture.testing.ts';

type Receiver = Awaited<ReturnType<typeof openReceiver>>;

let fixture: WebhookFixture;
let receiver: Receiver;
let worker: DeliveryWorker;
let tenant: string;
beforeAll(async () => {
  [fixture, receiver] = await Promise.all([createWebhookFixture(), openReceiver()]);
});
afterAll(async () => {
  receiver.close();
  await fixture.close();
});
beforeEach(async () => {
  receiver.reset();
  await fixture.owner.query('DELETE FROM deliveries');
  tenant = await fixture.tenant();
  worker = fixture.start({ plan: [0, 20, 20, 20, 20, 20, 20, 20] });
});
afterEach(() => worker.stop());

interface Made {
  id: string;
  secret: string;
}

async function make(events: string[] = ['*'], more: object = {}): Promise<Made> {
  const { status, body } = await fixture.call(tenant, 'POST', '/webhooks', {
    body: { description: 'Warehouse', url: receiver.url(), events, ...more },
  });
  expect(status).toBe(201);
  return { id: String(body['id']), secret: (body['issued'] as { secret: string }).secret };
}

const verify = (secret: string, { headers, body }: Heard) =>
  new Webhook(secret).verify(body, headers) as { type: string; data: Record<string, unknown> };

const call = (...[method, path, more]: [Parameters<WebhookFixture['call']>[1], string, object?]) =>
  fixture.call(tenant, method, path, more);

const page = (n: number) => ({ name: `Appeal ${n}`, slug: `appeal-${n}` });
const until = (count: number) => expect.poll(() => receiver.heard.length, { interval: 20 }).toBe(count);

describe('the secret', () => {
  it('is only in the response that created it', async () => {
    const { id, secret } = await make();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const copy = await call('POST', `/webhooks/${id}/duplicate`);
    const ofCopy = (copy.body['issued'] as { secret: string }).secret;
    expect(ofCopy).not.toBe(secret);
    expect(copy.body).toMatchObject({ activated: false });
    const rotated = await call('POST', `/webhooks/${id}/rotate`, { version: 1 });
    const newer = (rotated.body['issued'] as { secret: string }).secret;
    await call('POST', '/pages', { body: page(1) });
    await until(1);

    const revisions = (await call('GET', `/webhooks/${id}/revisions`)).body['items'] as { id: string }[];
    const seen = await Promise.all([
      call('GET', `/webhooks/${id}`),
      call('GET', '/webhooks'),
      call('GET', `/webhooks/${id}/deliveries`),
      ...revisions.map((revision) => call('GET', `/webhooks/${id}/revisions/${revision.id}`)),
    ]);
    expect(revisions.length).toBe(2);
    const { rows } = await fixture.owner.query(`
      SELECT (SELECT string_agg(w::text, '') FROM webhooks w) || (SELECT string_agg(l::text, '') FROM log_entries l)
        || (SELECT string_agg(s::text, '') FROM issued_secrets s) || (SELECT string_agg(d::text, '') FROM deliveries d) AS whole`);
    const everything = JSON.stringify([seen, rows, fixture.logged, receiver.heard]);
    for (const each of [secret, ofCopy, newer]) expect(everything).not.toContain(each.slice(6, 40));
    expect(everything).not.toContain('whsec_');
    expect(JSON.stringify(seen[0])).toContain('secret:');
  });

  it('signs messages that its receiver verifies, and the previous secret does so for a day more', async () => {
    const { id, secret } = await make();
    await call('POST', '/pages', { body: page(1) });
    await until(1);
    expect(verify(secret, receiver.heard[0]!)).toMatchObject({
      type: 'page.created',
      data: { name: 'Appeal 1', version: 1 },
    });
    const { body } = await call('POST', `/webhooks/${id}/rotate`, { version: 1 });
    const newer = (body['issued'] as { secret: string }).secret;
    expect(Date.parse((body['secret'] as { previousUntil: string }).previousUntil)).toBeGreaterThan(
      Date.now() + 23.9 * 3_600_000,
    );
    await call('POST', '/pages', { body: page(2) });
    await until(2);
    for (const each of [secret, newer]) verify(each, receiver.heard[1]!);
    await fixture.owner.query(`UPDATE issued_secrets SET previous_until = now() - interval '1 s'`);
    await call('POST', '/pages', { body: page(3) });
    await until(3);
    verify(newer, receiver.heard[2]!);
    expect(() => verify(secret, receiver.heard[2]!)).toThrow('No matching signature');
  });
});

describe('the messages to webhooks', () => {
  it('are the changes of subscribed events, each once, and no refused ones', async () => {
    const { secret } = await make(['page.created', 'page.published', 'page.deleted', 'page.restored']);
    const made = await call('POST', '/pages', { body: page(1) });
    const id = String(made.body['id']);
    expect((await call('POST', '/pages', { body: page(1) })).status).toBe(422);
    expect((await call('POST', `/pages/${id}/publish`, { version: 9 })).status).toBe(412);
    await call('PATCH', `/pages/${id}`, { body: { name: 'Spring' }, version: 1 });
    await call('POST', `/pages/${id}/publish`, { version: 2 });
    await call('POST', `/pages/${id}/unpublish`, { version: 3 });
    await call('DELETE', `/pages/${id}`, { version: 4 });
    await call('POST', `/pages/${id}/restore`, { version: 5 });
    await until(4);
    const told = receiver.heard.map((heard) => verify(secret, heard));
    expect(told.map(({ type }) => type).toSorted()).toEqual(
      ['page.created', 'page.deleted', 'page.published', 'page.restored'].toSorted(),
    );
    const published = told.find(({ type }) => type === 'page.published')!;
    expect(published.data).toMatchObject({ id, name: 'Spring', published: true, version: 3 });
    expect(published.data).not.toHaveProperty('recipes');
  });

  it('contain only the id and version of users, whom readers of webhooks may not read', async () => {
    const { secret } = await make(['user.created']);
    const user = { email: 'bo@example.org', firstName: 'Bo', lastName: 'Li', role: 'user' };
    const made = await call('POST', '/users', { body: user });
    expect(made.status).toBe(201);
    await until(1);
    expect(verify(secret, receiver.heard[0]!).data).toEqual({ id: made.body['id'], version: 1 });
  });

  it('are events that there are, derived from every resource', async () => {
    const { body } = await call('GET', '/webhook-events');
    const events = (body['items'] as { events: string[] }[]).flatMap((resource) => resource.events);
    expect(events).toEqual(
      expect.arrayContaining([
        'transaction.completed',
        'page.published',
        'form_configuration.updated',
        'tag.deleted',
      ]),
    );
    expect(events.some((event) => event.startsWith('webhook.'))).toBe(false);
    const refused = await call('POST', '/webhooks', {
      body: { description: 'x', url: receiver.url(), events: ['page.eaten'] },
    });
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: 'events' }] } });
  });

  it('reach no webhook that is off or deleted, and a restored one is off', async () => {
    const { id } = await make();
    await call('PATCH', `/webhooks/${id}`, { body: { activated: false }, version: 1 });
    await call('POST', '/pages', { body: page(1) });
    await call('PATCH', `/webhooks/${id}`, { body: { activated: true }, version: 2 });
    const gone = await call('DELETE', `/webhooks/${id}`, { version: 3 });
    expect(gone.body).toMatchObject({ deleted: true, activated: false });
    await call('POST', '/pages', { body: page(2) });
    const back = await call('POST', `/webhooks/${id}/restore`, { version: 4 });
    expect(back.body).toMatchObject({ deleted: false, activated: false, deletedAt: null });
    await call('POST', '/pages', { body: page(3) });
    expect(await fixture.count('true')).toBe(0);
  });
});

describe('a receiver that fails', () => {
  it('is tried eight times under one id, then its delivery is parked and can be sent again', async () => {
    const { id, secret } = await make();
    receiver.answer = (_, response) => response.writeHead(503, { 'retry-after': '0' }).end();
    await call('POST', '/pages', { body: page(1) });
    await expect.poll(() => fixture.count(`status = 'PARKED'`)).toBe(1);
    expect(receiver.heard.length).toBe(8);
    expect(new Set(receiver.heard.map((heard) => heard.id)).size).toBe(1);
    const { items } = (await call('GET', `/webhooks/${id}/deliveries?status=PARKED`)).body as {
      items: { id: string; attempts: object[] }[];
    };
    expect(items[0]!.attempts).toHaveLength(8);
    expect(items[0]!.attempts[7]).toMatchObject({ n: 8, code: 'bad_status', httpStatus: 503 });
    receiver.answer = (_, response) => response.writeHead(200).end();
    const path = `/webhooks/${id}/deliveries/${items[0]!.id}`;
    expect((await call('POST', `${path}/replay`)).status).toBe(200);
    await until(9);
    verify(secret, receiver.heard[8]!);
    expect(receiver.heard[8]!.id).toBe(items[0]!.id);
    await expect.poll(() => fixture.count(`status = 'DELIVERED'`)).toBe(1);
    // It was delivered: a person's replay sends it again, under the same id.
    expect((await call('POST', `${path}/replay`)).status).toBe(200);
    await expect.poll(() => receiver.heard[9]?.id).toBe(items[0]!.id);
    await expect.poll(() => fixture.count(`status = 'DELIVERED'`)).toBe(1);
    expect((await call('GET', path)).body['body']).toBe(receiver.heard[8]!.body);
  });

  it.each([
    [
      'redirects',
      'bad_status',
      (r: Parameters<Receiver['answer']>[1]) =>
        r.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    ],
    [
      'answers too much',
      'answer_too_large',
      (r: Parameters<Receiver['answer']>[1]) => r.writeHead(200).end(Buffer.alloc(80_000)),
    ],
    ['hangs up', 'unreachable', (r: Parameters<Receiver['answer']>[1]) => r.socket?.destroy()],
  ])('is tried again when it %s', async (_, code, fail) => {
    const { id } = await make();
    let calls = 0;
    receiver.answer = (_heard, response) =>
      void (calls++ < 2 ? fail(response) : response.writeHead(200).end());
    await call('POST', '/pages', { body: page(1) });
    await expect.poll(() => fixture.count(`status = 'DELIVERED'`)).toBe(1);
    const { items } = (await call('GET', `/webhooks/${id}/deliveries`)).body as {
      items: { attempts: { code: string }[] }[];
    };
    expect(items[0]!.attempts.map((attempt) => attempt.code)).toEqual([code, code, null]);
  });

  it('is tried again when its answer never ends', async () => {
    const { id } = await make();
    await worker.stop();
    const connectors = createConnectorRegistry([register(createWebhookConnector(1_000))]);
    worker = fixture.start({ plan: [0, 20, 20, 20, 20, 20, 20, 20], connectors });
    let calls = 0;
    receiver.answer = (_, response) => {
      if (calls++ > 0) return void response.writeHead(200).end();
      response.writeHead(200);
      const drip = setInterval(() => response.write('.'), 50);
      response.on('close', () => clearInterval(drip));
    };
    await call('POST', '/pages', { body: page(1) });
    await expect.poll(() => fixture.count(`status = 'DELIVERED'`)).toBe(1);
    const { items } = (await call('GET', `/webhooks/${id}/deliveries`)).body as {
      items: { attempts: { code: string }[] }[];
    };
    expect(items[0]!.attempts.map((attempt) => attempt.code)).toEqual(['timed_out', null]);
  });

  it('switches its webhook off with 410, by the product itself, and queued messages are held', async () => {
    const { id } = await make();
    receiver.answer = (_, response) => response.writeHead(500).end();
    await worker.stop();
    for (let n = 1; n <= 3; n += 1) await call('POST', '/pages', { body: page(n) });
    await fixture.owner.query(
      `UPDATE deliveries SET next_attempt_at = now() + interval '1 h' WHERE payload->'data'->>'name' <> 'Appeal 1'`,
    );
    receiver.answer = (_, response) => response.writeHead(410).end();
    worker = fixture.start();
    await expect.poll(() => fixture.count(`status = 'PARKED'`)).toBe(3);
    expect(receiver.heard.length).toBe(1);
    expect((await call('GET', `/webhooks/${id}`)).body).toMatchObject({
      activated: false,
      version: 2,
      goneAt: expect.any(String),
    });
    const { items } = (await call('GET', `/webhooks/${id}/revisions`)).body as { items: object[] };
    expect(items[0]).toMatchObject({ event: 'UPDATE', user: 'Tributary', version: 2 });
    await call('POST', '/pages', { body: page(4) });
    expect(await fixture.count('true')).toBe(3);
    // Nothing is sent again to a webhook that is off; switched on, all of it is.
    expect((await call('POST', `/webhooks/${id}/replay`)).status).toBe(409);
    const on = await call('PATCH', `/webhooks/${id}`, { body: { activated: true }, version: 2 });
    expect(on.body).toMatchObject({ activated: true, goneAt: null });
    receiver.answer = (_, response) => response.writeHead(200).end();
    expect((await call('POST', `/webhooks/${id}/replay`)).body).toEqual({ count: 3 });
    await expect.poll(() => fixture.count(`status = 'DELIVERED'`)).toBe(3);
  });

  it('does not delay others, also with many that never answer', async () => {
    for (let n = 0; n < 20; n += 1)
      await make(['page.created'], { url: receiver.url(`dead${n % 5}`, `/${n}`) });
    await make(['page.created'], { url: receiver.url('quick') });
    receiver.answer = ({ host }, response) => void (host === 'quick' && response.writeHead(200).end());
    for (let n = 1; n <= 10; n += 1) await call('POST', '/pages', { body: page(n) });
    const quick = () => receiver.heard.filter(({ host }) => host === 'quick').length;
    await expect.poll(quick, { timeout: 9_000, interval: 20 }).toBe(10);
    expect(receiver.heard.filter(({ host }) => host !== 'quick').length).toBeLessThanOrEqual(5);
    receiver.close();
    receiver = await openReceiver();
  });
});

describe('looking at deliveries', () => {
  it('shows them newest first, page by page, and the state of each webhook', async () => {
    const { id } = await make(['page.created']);
    const names = ['1', '2', '3', '4', '5'];
    for (const n of names) await call('POST', '/pages', { body: page(Number(n)) });
    await until(5);
    await expect.poll(() => fixture.count(`status = 'DELIVERED'`)).toBe(5);
    const seen: string[] = [];
    let cursor = '';
    do {
      const { body } = await call(
        'GET',
        `/webhooks/${id}/deliveries?limit=2${cursor && `&cursor=${cursor}`}`,
      );
      seen.push(...(body['items'] as { id: string }[]).map((item) => item.id));
      cursor = (body['nextCursor'] as string | null) ?? '';
    } while (cursor);
    expect(new Set(seen).size).toBe(5);
    const { items } = (await call('GET', '/webhook-statuses')).body as { items: object[] };
    expect(items).toEqual([
      expect.objectContaining({
        id,
        parked: 0,
        last: expect.objectContaining({ status: 'DELIVERED', httpStatus: 204 }),
      }),
    ]);
  });

  it('is possible for a month after they were delivered, and for three after they stopped', async () => {
    await make(['page.created']);
    for (const n of [1, 2, 3, 4]) await call('POST', '/pages', { body: page(n) });
    await expect.poll(() => fixture.count(`status = 'DELIVERED'`)).toBe(4);
    const age = (n: number, days: number, status = 'DELIVERED') =>
      fixture.owner.query(
        `UPDATE deliveries SET updated_at = now() - make_interval(days => $1), status = $2 WHERE payload->'data'->>'name' = $3`,
        [days, status, `Appeal ${n}`],
      );
    await Promise.all([age(1, 31), age(2, 29), age(3, 31, 'PARKED'), age(4, 91, 'PARKED')]);
    await fixture.db.asPlatform(sweepWebhookDeliveries);
    const { rows } = await fixture.owner.query(
      `SELECT payload->'data'->>'name' AS name, (SELECT count(*) FROM delivery_attempts)::int AS attempts FROM deliveries ORDER BY 1`,
    );
    expect(rows).toEqual([
      { name: 'Appeal 2', attempts: 2 },
      { name: 'Appeal 3', attempts: 2 },
    ]);
  });

  it('is refused for another organization, and for people who may not read webhooks', async () => {
    const { id } = await make();
    await call('POST', '/pages', { body: page(1) });
    await until(1);
    const { items } = (await call('GET', `/webhooks/${id}/deliveries`)).body as { items: { id: string }[] };
    const other = await fixture.tenant();
    const own = String(
      (
        await fixture.call(other, 'POST', '/webhooks', {
          body: { description: 'x', url: receiver.url(), events: ['*'], activated: false },
        })
      ).body['id'],
    );
    for (const path of [
      `/webhooks/${id}/deliveries`,
      `/webhooks/${id}/deliveries/${items[0]!.id}`,
      `/webhooks/${own}/deliveries/${items[0]!.id}`,
    ])
      expect((await fixture.call(other, 'GET', path)).status).toBe(404);
    for (const path of [
      `/webhooks/${id}/test`,
      `/webhooks/${id}/replay`,
      `/webhooks/${id}/deliveries/${items[0]!.id}/replay`,
    ])
      expect((await fixture.call(other, 'POST', path)).status).toBe(404);
    expect((await call('GET', `/webhooks/${id}/deliveries`, { role: 'creator' })).status).toBe(403);
  });
});

describe('a test event', () => {
  it('answers with the receiver’s response, off or on, and is not stored', async () => {
    const { id, secret } = await make(['*'], { activated: false });
    receiver.answer = (_, response) => response.writeHead(418).end('x'.repeat(5_000));
    const { body } = await call('POST', `/webhooks/${id}/test`);
    expect(body).toMatchObject({ taken: false, status: 418, failure: null, answer: 'x'.repeat(1024) });
    expect(verify(secret, receiver.heard[0]!)).toMatchObject({
      type: 'webhook.test',
      data: { webhookId: id },
    });
    expect((body['headers'] as Record<string, string>)['webhook-signature']).toBe(
      receiver.heard[0]!.headers['webhook-signature'],
    );
    receiver.answer = (_, response) => response.socket?.destroy();
    expect((await call('POST', `/webhooks/${id}/test`)).body).toMatchObject({
      status: null,
      failure: { code: 'unreachable' },
    });
    expect(await fixture.count('true')).toBe(0);
  });

  it('is refused above ten in a minute', async () => {
    const { id } = await make(['*']);
    receiver.answer = (_, response) => response.writeHead(204).end();
    const answers = [];
    for (let n = 0; n < 11; n += 1) answers.push(await call('POST', `/webhooks/${id}/test`));
    expect(answers[0]!.status).toBe(200);
    expect(answers.at(-1)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  });
});
