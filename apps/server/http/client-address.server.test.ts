import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { clientAddressBehind, readProxies } from './client-address.server.ts';

function addressOf(trusted: string, from: string, forwarded?: string | string[]): string {
  const request = { socket: { remoteAddress: from }, headers: { 'x-forwarded-for': forwarded } };
  return clientAddressBehind(readProxies(trusted)!)(request as unknown as IncomingMessage);
}

it.each([
  ['', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['loopback', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['loopback', '127.0.0.1', undefined, '127.0.0.1'],
  ['loopback', '127.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['loopback', '::ffff:127.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['loopback', '::1', '2001:db8::7', '2001:db8::7'],
  // Only the entry of the proxy counts: the client's own entries precede it.
  ['loopback', '127.0.0.1', '1.2.3.4, 198.51.100.1', '198.51.100.1'],
  ['loopback', '127.0.0.1', '127.0.0.1, 198.51.100.1', '198.51.100.1'],
  ['loopback,10.0.0.0/8', '127.0.0.1', '1.2.3.4, 198.51.100.1, 10.2.3.4', '198.51.100.1'],
  ['10.0.0.7', '10.0.0.7', '198.51.100.1:4711', '198.51.100.1'],
  ['10.0.0.7', '10.0.0.7', '[2001:db8::7]:443', '2001:db8::7'],
  ['10.0.0.7', '10.0.0.8', '198.51.100.1', '10.0.0.8'],
  ['loopback', '127.0.0.1', 'unknown', '127.0.0.1'],
  ['loopback', '127.0.0.1', '198.51.100.1, <script>', '127.0.0.1'],
  ['loopback', '127.0.0.1', ',,,', '127.0.0.1'],
  ['private', '192.168.1.1', '10.9.9.9', '10.9.9.9'],
])('behind %j, asked by %s with %j, the client is %s', (trusted, from, forwarded, client) => {
  expect(addressOf(trusted, from, forwarded)).toBe(client);
});

it('reads a list that is sent in two headers', () => {
  expect(addressOf('loopback', '127.0.0.1', ['1.2.3.4', '198.51.100.1'])).toBe('198.51.100.1');
});

it.each(['everybody', '10.0.0.0/33', '10.0.0.0/0', '::/0', '10.0.0', '10.0.0.0/8/8', '2001:db8::/129'])(
  'does not take %j for a list of proxies',
  (text) => expect(readProxies(text)).toBeNull(),
);
