/** Facts by which a session's owner recognizes it. */
export interface SessionOrigin {
  /** As the browser called itself, cut. */
  userAgent: string | null;
  /** The address it came from, shortened: a hint, and no place to find anybody. */
  network: string | null;
}

const USER_AGENT_LENGTH = 300;

/** An address without its last part: `203.0.113.…`, or the first 48 bits of an IPv6 one; null for none. */
export function shortNetwork(address: string): string | null {
  const four = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/i.exec(address)?.[1];
  if (four) return `${four}.…`;
  if (!address.includes(':')) return null;
  const groups = (address.split('::')[0] ?? '').split(':').filter(Boolean).slice(0, 3);
  return `${groups.join(':') || '::'}${groups.length ? ':…' : '…'}`;
}

/** Where a session begins, of a request's user agent and address. Nothing that could break a line or a screen is kept. */
export function sessionOrigin(userAgent: string | undefined, address: string): SessionOrigin {
  const words = (userAgent ?? '')
    .replace(/[^\x20-\x7e]/g, '')
    .slice(0, USER_AGENT_LENGTH)
    .trim();
  return { userAgent: words || null, network: shortNetwork(address) };
}
