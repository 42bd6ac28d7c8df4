import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseEncoding } from './encodings.ts';
import { makeServed, sendServed, type Served } from './served.server.ts';

const TEXT = '<p>Ça coule, ça chante, ça passe.</p>'.repeat(40);

let server: Server;
let served: Served;
const seen: number[] = [];

beforeAll(async () => {
  served = await makeServed({
    body: TEXT,
    contentType: 'text/html; charset=utf-8',
    cacheControl: 'no-cache',
    csp: "default-src 'none'",
  });
  server = createServer((request, response) => {
    response.on('finish', () => seen.push(response.statusCode));
    sendServed(request, response, served);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Sends text unchanged and returns the received text, when the connection ends or `times` responses have arrived. */
function speak(text: string, times: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () => socket.write(text));
    let heard = '';
    socket.setTimeout(3_000, () =>
      socket.destroy(new Error(`Only heard ${JSON.stringify(heard.slice(0, 300))}`)),
    );
    socket.on('data', (chunk) => {
      heard += chunk.toString();
      const whole = heard.split('HTTP/1.1 200 OK').length - 1 >= times && heard.endsWith('</p>');
      if (whole && !/connection: close/i.test(text) && !text.includes('HTTP/1.0')) socket.end();
    });
    socket.on('close', () => resolve(heard));
    socket.on('error', reject);
  });
}

const get = (more = '', version = '1.1') => `GET / HTTP/${version}\r\nHost: a\r\n${more}\r\n`;

describe('a response kept in memory', () => {
  it('has one head, with date and length, before its body', async () => {
    const heard = await speak(get(), 1);
    const [head = '', body] = heard.split('\r\n\r\n');
    expect(body).toBe(TEXT);
    expect(head.split('\r\n')[0]).toBe('HTTP/1.1 200 OK');
    expect(head).toContain(`Content-Length: ${Buffer.byteLength(TEXT)}`);
    expect(head.match(/^date:/gim)).toHaveLength(1);
    const date = Date.parse(/^Date: (.*)$/m.exec(head)?.[1] ?? '');
    expect(Math.abs(Date.now() - date)).toBeLessThan(3_000);
  });

  it('keeps the connection, and responds to pipelined requests in order', async () => {
    const heard = await speak(get() + get('If-None-Match: W/"x"\r\n') + get() + get(), 4);
    expect(heard.split('HTTP/1.1 200 OK')).toHaveLength(5);
    expect(heard.split(TEXT)).toHaveLength(5);
  });

  it('closes on request, and for HTTP/1.0', async () => {
    for (const request of [get('Connection: close\r\n'), get('', '1.0')]) {
      const heard = await speak(request, 99);
      expect(heard).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
      expect(heard).toMatch(/\r\nConnection: close\r\n/i);
      expect(heard.endsWith(TEXT)).toBe(true);
    }
  });

  it('sends headers without a body for HEAD and 304', async () => {
    const head = await speak(`HEAD / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`, 99);
    expect(head).toContain(`Content-Length: ${Buffer.byteLength(TEXT)}`);
    expect(head.endsWith('\r\n\r\n')).toBe(true);
    const same = await speak(get(`If-None-Match: "${served.tag}"\r\nConnection: close\r\n`), 99);
    expect(same).toMatch(/^HTTP\/1\.1 304 Not Modified\r\n/);
    expect(same.endsWith('\r\n\r\n')).toBe(true);
  });

  it('emits that it is finished', async () => {
    seen.length = 0;
    await speak(get(), 1);
    expect(seen).toEqual([200]);
  });

  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0.1, gzip;q=0.8', 'gzip'],
    ['br;q=0, gzip;q=0', 'identity'],
    ['*', 'br'],
    ['identity', 'identity'],
    ['GZIP', 'gzip'],
  ] as const)('reads Accept-Encoding %j as %s', (header, encoding) => {
    expect(chooseEncoding(header)).toBe(encoding);
  });
});
