import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { compile } from '@fastify/proxy-addr';

/** Tells whether an address is that of a proxy in front. */
export type Trust = (address: string) => boolean;

/** Networks that have a name of their own in the setting. */
const NAMED: Record<string, readonly string[]> = {
  loopback: ['loopback'],
  private: ['uniquelocal', 'loopback'],
};

/** IPv4 in IPv6's clothes is IPv4. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');

/**
 * Reads a list such as `loopback, 10.1.0.0/16, 2001:db8::7`.
 * @returns null when an entry is no address, no network and no name of one
 */
export function readProxies(text: string): Trust | null {
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  // The library would take `10.0.0` for an address.
  if (!entries.every((entry) => Object.hasOwn(NAMED, entry) || isIP(entry.split('/', 1)[0]!) !== 0))
    return null;
  try {
    const trusts = compile(entries.flatMap((entry) => NAMED[entry] ?? [entry]));
    return (address) => trusts(address, 0);
  } catch {
    return null;
  }
}

/** An entry of X-Forwarded-For without the port that some proxies add. */
function addressIn(entry: string): string {
  const text = entry.trim();
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1];
  return plain(bracketed ?? text.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1'));
}

/**
 * Who sent a request. Each proxy adds whom it was asked by at the right of X-Forwarded-For; so the list is read from
 * the right, and as long as the one before is trusted. What stands further left anybody may have written.
 */
export function clientAddressBehind(isTrusted: Trust): (request: IncomingMessage) => string {
  return (request) => {
    let client = plain(request.socket.remoteAddress ?? '');
    const header = request.headers['x-forwarded-for'];
    const hops = (Array.isArray(header) ? header.join(',') : (header ?? '')).slice(-2000).split(',');
    while (isTrusted(client) && hops.length > 0) {
      const next = addressIn(hops.pop()!);
      if (isIP(next) === 0) break;
      client = next;
    }
    return client;
  };
}
