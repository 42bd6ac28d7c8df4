import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBodyWatch, type BodyLimits, type BodyWatch } from './body-watch.server.ts';

const QUICK: Partial<BodyLimits> = { graceMs: 200, bytesPerSecond: 1_000, checkEveryMs: 20 };

let server: Server;
let watch: BodyWatch;
let failures: unknown[];
let sockets: Socket[];
/** Requests whose headers the server has read. */
let begun: number;

async function open(limits: Partial<BodyLimits>): Promise<void> {
  watch = createBodyWatch({
    addressOf: ({ headers }) => String(headers['x-address'] ?? '127.0.0.1'),
    refuse: (_request, response, { status, code }) => response.writeHead(status).end(code),
    limits: { ...QUICK, ...limits },
  });
  server = createServer((request, response) => {
    watch.add(request, response);
    begun += 1;
    if (request.url === '/unread') return;
    let size = 0;
    request.on('data', (data: Buffer) => (size += data.length));
    request.on('end', () => response.end(`took ${size}`));
    request.on('error', (error) => failures.push(error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
}

beforeEach(() => {
  failures = [];
  begun = 0;
  sockets = [];
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  watch.close();
});

interface Talk {
  socket: Socket;
  heard: () => string;
  isClosed: () => boolean;
}

function say(text: string): Talk {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let heard = '';
  let isClosed = false;
  socket.on('data', (data) => (heard += data.toString()));
  socket.on('close', () => (isClosed = true)).on('error', () => undefined);
  socket.write(text);
  sockets.push(socket);
  return { socket, heard: () => heard, isClosed: () => isClosed };
}

/** Sends the start of a request and waits until the server has it. */
async function begin(text: string): Promise<Talk> {
  const before = begun;
  const talk = say(text);
  await expect.poll(() => begun, { interval: 5 }).toBe(before + 1);
  return talk;
}

const statuses = (talks: Talk[]) => talks.map(({ heard }) => heard().slice(9, 12));

const post = (length: number, { host = 'river.test', address = '127.0.0.1', path = '/' } = {}) =>
  `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nX-Address: ${address}\r\nContent-Length: ${length}\r\n\r\n`;

describe('request bodies', () => {
  it('are ended with 408 when they arrive too slowly, and the connection is closed', async () => {
    await open({});
    const talk = say(post(2_000));
    for (let n = 0; n < 12; n += 1) {
      await sleep(50);
      talk.socket.write('x');
    }
    await expect.poll(() => talk.isClosed()).toBe(true);
    expect(talk.heard()).toMatch(/^HTTP\/1\.1 408 [^]*Connection: close[^]*request_timeout/i);
    expect(watch.size()).toBe(0);
    expect(failures).toHaveLength(1);
  });

  it('may take longer than the grace period at a sufficient rate', async () => {
    await open({ bytesPerSecond: 300 });
    const talk = say(post(2_000));
    for (let n = 0; n < 20; n += 1) {
      await sleep(30);
      talk.socket.write('x'.repeat(100));
    }
    await expect.poll(() => talk.heard()).toContain('took 2000');
    expect(watch.size()).toBe(0);
  });

  it('are not watched when they arrive with their headers, and not charged for unread bytes', async () => {
    await open({});
    const whole = await begin(`${post(5)}hello`);
    const unread = await begin(post(500, { path: '/unread' }));
    unread.socket.write('x'.repeat(100));
    await sleep(500);
    expect(whole.heard()).toContain('took 5');
    expect(unread.heard()).toBe('');
    expect(unread.isClosed()).toBe(false);
  });

  it.each([
    ['address', { perAddress: 3 }, () => ({ address: '2001:db8:1:2::7' })],
    ['host', { perHost: 3 }, (n: number) => ({ address: `203.0.113.${n}` })],
  ])(
    'of one %s end the oldest when there are too many, never the newest or others',
    async (_by, limits, of) => {
      await open({ ...limits, graceMs: 60_000 });
      const stranger = await begin(post(10, { host: 'hill.test', address: '198.51.100.1' }));
      const talks: Talk[] = [];
      for (let n = 0; n < 5; n += 1) {
        talks.push(await begin(post(10, of(n))));
      }
      await expect.poll(() => statuses(talks)).toEqual(['429', '429', '', '', '']);
      expect(stranger.isClosed()).toBe(false);
      talks.at(-1)!.socket.write('0123456789');
      await expect.poll(() => talks.at(-1)!.heard()).toContain('took 10');
    },
  );

  it('of one address can’t displace those of another for the same host', async () => {
    await open({ perHost: 3, graceMs: 60_000 });
    const upload = await begin(post(10, { address: '198.51.100.1' }));
    const flood: Talk[] = [];
    for (let n = 0; n < 5; n += 1) flood.push(await begin(post(10, { address: '203.0.113.9' })));
    await expect.poll(() => statuses(flood)).toEqual(['429', '429', '429', '', '']);
    expect(upload.isClosed()).toBe(false);
  });

  it('are bounded by their total memory', async () => {
    await open({ totalBytes: 100_000, graceMs: 60_000 });
    const talks = [await begin(post(1_000_000)), await begin(post(1_000_000))];
    for (const { socket } of talks) socket.write('x'.repeat(80_000));
    await expect.poll(() => statuses(talks)).toEqual(['429', '']);
  });
});
