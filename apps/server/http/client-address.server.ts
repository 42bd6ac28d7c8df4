import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Networks that have a name of their own in the setting. */
const NAMED: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7', '127.0.0.0/8', '::1/128'],
};

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** IPv4 in IPv6's clothes is IPv4. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');

/**
 * Reads a list such as `loopback, 10.1.0.0/16, 2001:db8::7`.
 * @returns null when an entry is no address, no network and no name of one
 */
export function readProxies(text: string): BlockList | null {
  const list = new BlockList();
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
    .flatMap((entry) => NAMED[entry] ?? [entry]);
  for (const entry of entries) {
    const [address = '', bits, ...rest] = entry.split('/');
    const kind = isIP(address);
    if (kind === 0 || rest.length > 0) return null;
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else if (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (kind === 4 ? 32 : 128))
      list.addSubnet(address, Number(bits), familyOf(address));
    else return null;
  }
  return list;
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
export function clientAddressBehind(trusted: BlockList): (request: IncomingMessage) => string {
  return (request) => {
    const isTrusted = (address: string) => isIP(address) !== 0 && trusted.check(address, familyOf(address));
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
