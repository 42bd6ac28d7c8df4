import ipaddr from 'ipaddr.js';

export type AddressVerdict = 'public' | 'loopback' | 'refused';

const GLOBAL_V6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Judges one numeric address, to which a name resolved or which is in a URL. Only addresses that the registries route
 * globally are public: private, shared, link-local, multicast, reserved and documentation ranges are refused, and so is
 * every way to wrap an IPv4 address into IPv6 (mapped, compatible, NAT64, 6to4, Teredo), since a translator that we
 * can't see would reach the address inside.
 */
export function judgeAddress(text: string): AddressVerdict {
  if (!ipaddr.isValid(text)) return 'refused';
  const address = ipaddr.parse(text);
  const range = address.range();
  if (range === 'loopback') return 'loopback';
  if (range !== 'unicast') return 'refused';
  return address.kind() === 'ipv4' || (address as ipaddr.IPv6).match(GLOBAL_V6) ? 'public' : 'refused';
}

/**
 * Ports at or above 1024 where something other than a web service usually listens. Speaking HTTP to one of these is
 * how a forged request reaches a database, a queue or an orchestrator.
 */
const DENIED_PORTS = new Set([
  1433, 1521, 2049, 2181, 2375, 2376, 2379, 2380, 3306, 3389, 4369, 5432, 5433, 5672, 5900, 5984, 6000, 6379,
  6443, 6667, 8086, 8500, 9042, 9092, 9100, 9200, 9300, 10250, 11211, 15672, 26257, 26379, 27017, 27018,
  27019, 50000,
]);

/** Whether an outbound call may go to this port: 80, 443, or one above 1023 that no database is known by. */
export function isAllowedPort(port: number): boolean {
  return port === 80 || port === 443 || (port >= 1024 && port <= 65535 && !DENIED_PORTS.has(port));
}

/** Names that mean this machine or its own network wherever they are resolved. */
const LOCAL_NAME = /(^|\.)(localhost|localdomain|local|internal|intranet|lan|home|corp|home\.arpa)$/i;

export type NameVerdict = 'ordinary' | 'loopback' | 'refused';

/** Judges a host name before it is resolved; a trailing dot is ignored. */
export function judgeName(hostname: string): NameVerdict {
  const name = hostname.replace(/\.$/, '');
  if (/(^|\.)localhost$/i.test(name)) return 'loopback';
  // The resolver's search list completes a name without a dot, and leads into an internal network.
  return LOCAL_NAME.test(name) || !name.includes('.') ? 'refused' : 'ordinary';
}
