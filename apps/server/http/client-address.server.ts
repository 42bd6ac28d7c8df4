import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { compile } from '@fastify/proxy-addr';

/** Whether an address belongs to a trusted proxy. */
export type Trust = (address: string) => boolean;

/** Networks that have a name in the setting. */
const NAMED: Record<string, readonly string[]> = {
  loopback: ['loopback'],
  private: ['uniquelocal', 'loopback'],
};

/** An IPv4-mapped IPv6 address counts as IPv4. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');

/**
 * Parses a list such as `loopback, 10.1.0.0/16, 2001:db8::7`.
 * @returns null when an entry is no address, no network and no name of one
 */
export function readProxies(text: string): Trust | null {
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  // The library would accept `10.0.0` as an address.
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
 * The client's address of a request. Each proxy appends its client to X-Forwarded-For; so the list is read from the
 * right, as long as the sender is trusted. Entries further left may be forged.
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
