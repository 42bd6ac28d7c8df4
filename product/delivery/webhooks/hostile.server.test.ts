import net from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createEgress, type Egress } from '@tributary/engine/egress/egress.server.ts';
import type { DeliveryWorker } from '../worker.server.ts';
import { openReceiver } from './receiver.testing.ts';
import { createOutward } from '@tributary/resources/outward/outward.server.ts';
import { createWebhookFixture, type WebhookFixture } from './fixture.testing.ts';

let fixture: WebhookFixture;
let receiver: Awaited<ReturnType<typeof openReceiver>>;
beforeAll(async () => {
  [fixture, receiver] = await Promise.all([
    createWebhookFixture({ outward: createOutward({ allowLoopback: false }) }),
    openReceiver(),
  ]);
});
afterAll(async () => {
  receiver.close();
  await fixture.close();
});

const body = (url: string) => ({ description: 'Warehouse', url, events: ['page.created'] });

describe('an address that is an IP address', () => {
  it.each([
    ['https://127.1/', 'place'],
    ['https://2130706433/', 'place'],
    ['https://0x7f.1/', 'place'],
    ['https://0177.0.0.1/', 'place'],
    ['https://①②⑦.⓪.⓪.①/', 'place'],
    ['https://[::ffff:127.0.0.1]/', 'place'],
    ['https://[::ffff:8.8.8.8]/', 'place'],
    ['https://[64:ff9b::7f00:1]/', 'place'],
    ['https://[2002:7f00:1::]/', 'place'],
    ['https://[fec0::1]/', 'place'],
    ['https://224.0.0.1/', 'place'],
    ['https://100.64.0.1/', 'place'],
    ['https://169.254.169.254/latest', 'place'],
    ['https://localhost./', 'place'],
    ['https://localhost/', 'place'],
    ['https://intranet/', 'place'],
    ['https://example.com:22/', 'port'],
    ['https://example.com:5432/', 'port'],
    ['https://user:pass@example.com/', 'invalid'],
    ['file:///etc/passwd', 'invalid'],
    ['javascript:alert(1)', 'invalid'],
    ['https://', 'invalid'],
    ['hooks', 'invalid'],
    [`https://example.com/${'x'.repeat(5_000)}`, 'long'],
    ['http://example.com/', 'insecure'],
  ])('%s is refused before anything is saved, as %s', async (url, why) => {
    const tenant = await fixture.tenant();
    const messages: Record<string, string> = {
      place: 'This address can not be called from here',
      port: 'This port can not be called from here',
      invalid: 'URL is invalid',
      insecure: 'Use an address that begins with https',
      long: 'At most 2048 characters',
    };
    const made = await fixture.call(tenant, 'POST', '/webhooks', { body: body(url) });
    expect(made).toMatchObject({ status: 422, body: { errors: [{ path: 'url', message: messages[why] }] } });
    const good = await fixture.call(tenant, 'POST', '/webhooks', { body: body('https://example.com/hook') });
    expect(good.status).toBe(201);
    const changed = await fixture.call(tenant, 'PATCH', `/webhooks/${String(good.body['id'])}`, {
      body: { url },
      version: 1,
    });
    expect(changed.status).toBe(422);
  });
});

describe('a name that leads inside', () => {
  let egress: Egress;
  let worker: DeliveryWorker;
  afterEach(async () => {
    await worker.stop();
    await egress.close();
  });

  /** Sends one message to a name that resolves to these addresses, one list after the other. */
  async function send(answers: string[][], url = `https://receiver.example.org:${receiver.port}/`) {
    receiver.reset();
    await fixture.owner.query('DELETE FROM deliveries');
    let asked = 0;
    egress = createEgress({
      allowLoopback: false,
      resolve: async () =>
        answers[Math.min(asked++, answers.length - 1)]!.map((address) => ({
          address,
          family: net.isIP(address),
        })),
    });
    worker = fixture.start({ fetchOut: egress.fetchOut });
    const tenant = await fixture.tenant();
    const made = await fixture.call(tenant, 'POST', '/webhooks', { body: body(url) });
    const id = String(made.body['id']);
    await fixture.call(tenant, 'POST', '/pages', { body: { name: 'Appeal', slug: 'appeal' } });
    const deliveries = async () =>
      (await fixture.call(tenant, 'GET', `/webhooks/${id}/deliveries`)).body['items'] as {
        status: string;
        attempts: { code: string; error: string }[];
      }[];
    await expect.poll(async () => (await deliveries())[0]?.attempts.length).toBe(1);
    return (await deliveries())[0]!;
  }

  it.each([
    ['private', ['10.0.0.1']],
    ['this machine', ['127.0.0.1']],
    ['a public and a private address', ['93.184.216.34', '192.168.1.1']],
    ['an address inside IPv6', ['::ffff:127.0.0.1']],
  ])('%s: parked at once, with the reason, and nobody called', async (_, addresses) => {
    const delivery = await send([addresses]);
    expect(delivery).toMatchObject({
      status: 'PARKED',
      attempts: [{ code: 'address_refused', error: "receiver.example.org can't be called from here." }],
    });
    expect(receiver.heard).toEqual([]);
  });

  it('is checked each time, by the very address that is called', async () => {
    const delivery = await send([['127.0.0.1'], ['93.184.216.34']]);
    expect(delivery.status).toBe('PARKED');
    expect(receiver.heard).toEqual([]);
  });
});
