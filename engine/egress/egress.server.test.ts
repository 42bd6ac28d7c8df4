import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EgressError } from './egress-error.ts';
import { createEgress, type EgressOptions } from './egress.server.ts';

let server: http.Server;
let port: number;
let reached: string[];

beforeAll(async () => {
  reached = [];
  server = http.createServer((request, response) => {
    reached.push(request.url ?? '');
    if (request.url === '/redirect')
      return void response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end();
    if (request.url === '/large') return void response.end(Buffer.alloc(64 * 1024));
    if (request.url === '/drip') {
      response.writeHead(200);
      const timer = setInterval(() => response.write('.'), 20);
      return void response.on('close', () => clearInterval(timer));
    }
    if (request.url === '/silent') return;
    response
      .writeHead(200, { 'set-cookie': ['a=1', 'b=2'], 'x-host': request.headers.host })
      .end(`${request.method} hello`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** The code of the refusal, or the status when the call was let through. */
async function attempt(
  url: string,
  options: Partial<EgressOptions> = {},
  request = {},
): Promise<string | number> {
  const egress = createEgress({ allowLoopback: false, ...options });
  try {
    return (await egress.fetchOut(url, { timeoutMs: 2_000, ...request })).status;
  } catch (error) {
    expect(error).toBeInstanceOf(EgressError);
    return (error as EgressError).code;
  } finally {
    await egress.close();
  }
}

const resolvesTo = (...addresses: string[]): Partial<EgressOptions> => ({
  resolve: async () => addresses.map((address) => ({ address, family: net.isIP(address) })),
});

describe('refuses before connecting', () => {
  test.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f.1',
    '0x7f000001',
    '0177.0.0.1',
    '017700000001',
    '①②⑦.⓪.⓪.①',
    '127.0.0.1.',
    '0.0.0.0',
    '0',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '198.18.0.1',
    '192.0.2.1',
    '224.0.0.1',
    '255.255.255.255',
    '240.0.0.1',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:8.8.8.8]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b:1::a00:1]',
    '[2002:7f00:1::]',
    '[2001:0:7f00:1::]',
    '[fec0::1]',
    '[fe80::1]',
    '[fc00::1]',
    '[fd12::1]',
    '[ff02::1]',
    '[2001:db8::1]',
    '[3fff::1]',
    '[100::1]',
    '[5f00::1]',
    'localhost',
    'localhost.',
    'LOCALHOST',
    'sub.localhost',
    'sub.localhost.',
    'printer.local',
    'metadata.google.internal',
    'router',
    'db.lan',
  ])('%s', async (host) => {
    expect(await attempt(`http://${host}:${port}/`)).toBe('address_refused');
  });

  test.each([22, 25, 5432, 6379, 27017, 3306, 1023, 8])('port %d', async (number) => {
    expect(await attempt(`http://example.com:${number}/`, resolvesTo('93.184.216.34'))).toBe('port_refused');
    expect(await attempt(`http://127.0.0.1:${number}/`, { allowLoopback: true })).toBe('port_refused');
  });

  test.each([
    'file:///etc/passwd',
    'ftp://example.com/',
    'gopher://example.com/',
    'data:text/plain,x',
    'javascript:1',
    'unix:/x',
    '',
    '//example.com',
    `http://example.com/${'a'.repeat(5000)}`,
    'http://user:pass@example.com/',
    'http://user@example.com/',
  ])('%s', async (url) => {
    expect(await attempt(url)).toBe('url_refused');
  });

  test.each([
    ['127.0.0.1'],
    ['10.1.2.3'],
    ['::1'],
    ['64:ff9b::a00:1'],
    ['::ffff:10.0.0.1'],
    ['2002:a00:1::1'],
    ['fec0::1'],
    ['100.64.1.1'],
    ['93.184.216.34', '10.0.0.1'],
    ['2606:2800:220:1::1', '::1'],
  ])('a name that resolves to %s', async (...addresses) => {
    expect(await attempt(`http://innocent.example.com:${port}/`, resolvesTo(...addresses))).toBe(
      'address_refused',
    );
  });

  test('a name that is public when asked first and private when connected to', async () => {
    let asked = 0;
    const resolve = async () => [{ address: asked++ === 0 ? '93.184.216.34' : '127.0.0.1', family: 4 }];
    const egress = createEgress({ allowLoopback: false, resolve });
    // The first answer is the one connected to; nothing listens there for us, so only a refusal or silence can follow.
    await expect(
      egress.fetchOut(`http://rebind.example.com:${port}/`, { timeoutMs: 200 }),
    ).rejects.toMatchObject({ code: expect.stringMatching(/timed_out|unreachable/) });
    await expect(
      egress.fetchOut(`http://rebind.example.com:${port}/`, { timeoutMs: 2_000 }),
    ).rejects.toMatchObject({ code: 'address_refused', retryable: false });
    await egress.close();
  });

  test('and never reached the machine behind', () => {
    expect(reached).toEqual([]);
  });
});

describe('with loopback allowed by setting', () => {
  const allowed = { allowLoopback: true };

  test('reaches this machine by number and by any name under localhost', async () => {
    expect(await attempt(`http://127.0.0.1:${port}/`, allowed)).toBe(200);
    expect(await attempt(`http://localhost:${port}/`, allowed)).toBe(200);
    expect(await attempt(`http://riverside.sites.localhost.:${port}/`, allowed)).toBe(200);
  });

  test('still refuses every other private place', async () => {
    for (const host of ['10.0.0.1', '169.254.169.254', '[fec0::1]', '[::ffff:127.0.0.1]', 'printer.local']) {
      expect(await attempt(`http://${host}:${port}/`, allowed)).toBe('address_refused');
    }
    expect(
      await attempt(`http://x.example.com:${port}/`, { ...allowed, ...resolvesTo('127.0.0.1', '10.0.0.1') }),
    ).toBe('address_refused');
  });

  test('answers status, headers and body, and sends the given request', async () => {
    const egress = createEgress(allowed);
    const answer = await egress.fetchOut(`http://a.localhost:${port}/x?y=1`, { method: 'POST', body: '{}' });
    expect(answer.body.toString()).toBe('POST hello');
    expect(answer.headers).toMatchObject({ 'set-cookie': 'a=1, b=2', 'x-host': `a.localhost:${port}` });
    await egress.close();
  });

  test('does not follow a redirect', async () => {
    expect(await attempt(`http://127.0.0.1:${port}/redirect`, allowed)).toBe(302);
  });

  test('stops an answer that is too large or never ends', async () => {
    expect(await attempt(`http://127.0.0.1:${port}/large`, allowed, { maxBytes: 1000 })).toBe(
      'answer_too_large',
    );
    expect(await attempt(`http://127.0.0.1:${port}/drip`, allowed, { timeoutMs: 150 })).toBe('timed_out');
    expect(await attempt(`http://127.0.0.1:${port}/drip`, allowed, { maxBytes: 3 })).toBe('answer_too_large');
    expect(await attempt(`http://127.0.0.1:${port}/silent`, allowed, { timeoutMs: 150 })).toBe('timed_out');
  });

  test('stops when the caller does', async () => {
    expect(
      await attempt(`http://127.0.0.1:${port}/silent`, allowed, { signal: AbortSignal.timeout(50) }),
    ).toBe('stopped');
  });
});

test('a resolver that never answers costs no more than the time allowed', async () => {
  const started = performance.now();
  expect(
    await attempt(
      `http://slow.example.com:${port}/`,
      { resolve: () => new Promise(() => {}) },
      { timeoutMs: 150 },
    ),
  ).toBe('timed_out');
  expect(performance.now() - started).toBeLessThan(1_000);
});

test('describes a failure without path, query or secrets', async () => {
  const egress = createEgress({
    allowLoopback: true,
    resolve: async () => Promise.reject(new Error('secret')),
  });
  await expect(egress.fetchOut('https://nowhere.example.com/path?token=abc')).rejects.toThrow(
    /^nowhere\.example\.com can't be found\.$/,
  );
  await expect(egress.fetchOut('http://127.0.0.1:65534/?token=abc')).rejects.toThrow(
    /^127\.0\.0\.1 can't be reached \(ECONNREFUSED\)\.$/,
  );
  await egress.close();
});
