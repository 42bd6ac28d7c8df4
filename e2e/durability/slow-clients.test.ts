import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProduct, type Product } from '../support/product.ts';
import { openAppeal, type Appeal } from './appeal.ts';
import { BARE_PRODUCT, openProductFixture, type ProductFixture } from './test-app.ts';
import { ask, jsonBody } from './http.ts';

const SOCKETS = 400;
/** The server gives a body ten seconds to get going, and looks at all of them every half second. A busy machine needs more. */
const ENDED_WITHIN_MS = 60_000;

const NOBODY = '0190a0a0-0000-7000-8000-000000000000';
const FORM = 'application/x-www-form-urlencoded';
const OTHER_ROUTES = [
  ['/auth/sign-in/password', FORM],
  ['/auth/token', FORM],
  ['/auth/session', 'application/json'],
  ['/api/functions/createCustomToken', 'application/json'],
  ['/api/v1/pages', 'application/json'],
  ['/api/v1/account/picture', 'image/png'],
  [`/connectors/payment-v2/notifications/${NOBODY}/${NOBODY}/x`, 'application/json'],
] as const;

let product: Product;
let fixture: ProductFixture;
let victim: Appeal;
let bystander: Appeal;

beforeAll(async () => {
  product = await startProduct(BARE_PRODUCT);
  fixture = await openProductFixture(product);
  victim = await openAppeal(fixture, 'victim', product.simulatorUrl);
  bystander = await openAppeal(fixture, 'bystander', product.simulatorUrl);
}, 60_000);
afterAll(async () => {
  await fixture?.close();
  await product?.stop();
});

interface SlowClient {
  socket: Socket;
  answer: string;
  endedAt: number | undefined;
}

/** Opens connections that send the start of a request, and then one byte each second. */
async function openSlowClients(count: number, start: string): Promise<SlowClient[]> {
  const port = Number(new URL(product.consoleUrl).port);
  const clients: SlowClient[] = [];
  for (let n = 0; n < count; n++) {
    const socket = connect(port, '127.0.0.1');
    const client: SlowClient = { socket, answer: '', endedAt: undefined };
    socket.on('data', (data: Buffer) => (client.answer += data.toString('latin1')));
    socket.on('error', () => undefined);
    socket.on('close', () => (client.endedAt ??= Date.now()));
    socket.write(start);
    clients.push(client);
  }
  const drip = setInterval(() => {
    for (const { socket } of clients) if (socket.writable) socket.write('a');
  }, 1_000);
  drip.unref();
  for (const { socket } of clients)
    socket.on('close', () => clients.every((c) => c.endedAt) && clearInterval(drip));
  await sleep(500);
  return clients;
}

const close = (clients: SlowClient[]) => clients.forEach(({ socket }) => socket.destroy());

let donors = 0;
async function donate({ actor, donations }: Appeal): Promise<number> {
  donors += 1;
  const fields = {
    email: `donor${donors}@example.org`,
    lastName: 'Byron',
    amount: '25.00',
    _page: donations.pageId,
    _language: 'en-US',
    _action: 'confirm',
    _key: `slow-clients-${donors}`,
  };
  const address = `${product.sitesUrl(actor.tenantSlug)}/forms/${donations.formId}/submissions`;
  const { status } = await ask(address, { method: 'POST', ...jsonBody(fields) });
  return status;
}

const sending = (clients: readonly SlowClient[]) => clients.filter(({ endedAt }) => endedAt === undefined);

/** A donation that waited for slow clients would be taken only after they were ended. */
async function expectDonationMeanwhile(appeal: Appeal, clients: readonly SlowClient[]): Promise<void> {
  expect(await donate(appeal)).toBe(201);
  expect(sending(clients).length).toBeGreaterThan(0);
}

const expectEnded = (clients: readonly SlowClient[]) =>
  expect.poll(() => sending(clients).length, { timeout: ENDED_WITHIN_MS, interval: 250 }).toBe(0);

const siteHost = (appeal: Appeal) => new URL(product.sitesUrl(appeal.actor.tenantSlug)).host;
const head = (method: string, path: string, host: string, type: string) =>
  `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: ${type}\r\nAccept: application/json\r\nContent-Length: 2000\r\n\r\n`;

describe('clients that send slowly', () => {
  it('block no other request with 400 unfinished heads, which are ended', async () => {
    const clients = await openSlowClients(
      SOCKETS,
      `POST / HTTP/1.1\r\nHost: ${siteHost(victim)}\r\nX-Slow: `,
    );
    await expectDonationMeanwhile(bystander, clients);
    await expectDonationMeanwhile(victim, clients);
    await expectEnded(clients);
    expect(clients[0]!.answer).toMatch(/^HTTP\/1\.1 408 /);
    close(clients);
  });

  it('block no other request with 400 unfinished submissions, which are ended with 408', async () => {
    const path = `/forms/${victim.donations.formId}/submissions`;
    const start = head('POST', path, siteHost(victim), 'application/json');
    const clients = await openSlowClients(SOCKETS, start);
    await expectDonationMeanwhile(bystander, clients);
    await expectDonationMeanwhile(victim, clients);
    await expectEnded(clients);
    for (const { answer } of clients) expect(answer).toMatch(/^HTTP\/1\.1 (408|429) /);
    expect(clients.at(-1)!.answer).toContain('"code":"request_timeout"');
    close(clients);
  });

  it(`block no other request with ${SOCKETS} unfinished bodies on every other route that reads one`, async () => {
    const { host } = new URL(product.consoleUrl);
    const clients: SlowClient[] = [];
    for (const [path, type] of OTHER_ROUTES)
      clients.push(...(await openSlowClients(SOCKETS, head('POST', path, host, type))));
    await expectDonationMeanwhile(bystander, clients);
    const discovery = await ask(`${product.consoleUrl}/auth/.well-known/openid-configuration`);
    expect(discovery.status).toBe(200);
    await expectEnded(clients);
    close(clients);
  });

  it('are no errors of ours', async () => {
    expect(await readFile(product.logFile, 'utf8')).not.toMatch(/"level":[56]0/);
  });
});
