import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { promisify } from 'node:util';
import { Agent, request } from 'undici';
import { asksForToken, credentialsIn, withoutCredentials } from './credentials.ts';
import { EgressError } from './egress-error.ts';
import { isAllowedPort, judgeAddress, judgeName } from './outbound-address.server.ts';

export interface OutboundRequest {
  /** GET unless told otherwise. */
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** For the whole call, body included; 10 000 ms unless told otherwise. */
  timeoutMs?: number;
  /** Most bytes of an answer; 1 MB unless told otherwise. */
  maxBytes?: number;
  signal?: AbortSignal;
}

export interface OutboundAnswer {
  status: number;
  /** Lower-case names; repeated ones are joined by commas. */
  headers: Record<string, string>;
  body: Buffer;
}

/**
 * Calls an address outside. Redirects are not followed: a 3xx is answered as it came.
 * @throws EgressError
 */
export type FetchOut = (url: string, request?: OutboundRequest) => Promise<OutboundAnswer>;

export interface Egress {
  fetchOut: FetchOut;
  close(): Promise<void>;
}

export interface EgressOptions {
  /** Lets calls reach this machine. For the demo and for tests, by explicit setting only. */
  allowLoopback: boolean;
  /** Resolves a name to all of its addresses; the system's resolver unless told otherwise. */
  resolve?: (hostname: string) => Promise<LookupAddress[]>;
}

/** Spec section 7: the shared HTTP client's timeout. */
const TIMEOUT_MS = 10_000;
const MAX_BYTES = 1024 * 1024;
const MAX_URL = 4096;

const resolveBySystem = async (hostname: string): Promise<LookupAddress[]> =>
  promisify(systemLookup)(hostname, { all: true });

function checkedUrl(text: string, allowLoopback: boolean): URL {
  const url = text.length <= MAX_URL ? URL.parse(text) : null;
  if (!url) throw new EgressError('url_refused', 'This is not an address that can be called.');
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new EgressError('url_refused', 'Only http and https addresses can be called.');
  if (url.username || url.password)
    throw new EgressError('url_refused', 'An address must not carry a user name or password.');
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
  if (!isAllowedPort(port)) throw new EgressError('port_refused', `Port ${port} can't be called.`);
  // The URL parser has already brought 127.1, 0x7f.1, 2130706433, octal and circled digits to one spelling.
  const literal = url.hostname.startsWith('[') ? url.hostname.slice(1, -1) : url.hostname;
  const verdict = /^[\d.]+$|:/.test(literal) ? judgeAddress(literal) : judgeName(literal);
  if (verdict === 'refused' || (verdict === 'loopback' && !allowLoopback))
    throw new EgressError('address_refused', `${url.hostname} can't be called from here.`);
  return url;
}

/**
 * Returns why a URL is refused, as far as its text shows. The addresses that its name resolves to are judged when it is
 * called.
 * @returns undefined for a URL that may be called
 */
export function urlRefusal(
  url: string,
  { allowLoopback }: Pick<EgressOptions, 'allowLoopback'>,
): EgressError | undefined {
  try {
    checkedUrl(url, allowLoopback);
    return undefined;
  } catch (error) {
    if (error instanceof EgressError) return error;
    throw error;
  }
}

/** The decisive check: it judges the addresses that the connection is then made to, so that a name can't rebind. */
function guardedLookup(options: EgressOptions): LookupFunction {
  const resolve = options.resolve ?? resolveBySystem;
  async function addressesOf(hostname: string): Promise<LookupAddress[]> {
    // Names under localhost are this machine (RFC 6761); not every system's resolver knows.
    if (options.allowLoopback && judgeName(hostname) === 'loopback')
      return [{ address: '127.0.0.1', family: 4 }];
    const addresses = await resolve(hostname).catch(() => {
      throw new EgressError('name_not_found', `${hostname} can't be found.`);
    });
    if (addresses.length === 0) throw new EgressError('name_not_found', `${hostname} can't be found.`);
    for (const { address } of addresses) {
      const verdict = judgeAddress(address);
      // One bad address spoils the answer: which of them the system would try is not ours to choose.
      if (verdict !== 'public' && !(verdict === 'loopback' && options.allowLoopback)) {
        throw new EgressError('address_refused', `${hostname} can't be called from here.`);
      }
    }
    return addresses;
  }
  return (hostname, wanted, callback) => {
    addressesOf(hostname).then(
      (addresses) =>
        wanted.all ? callback(null, addresses) : callback(null, addresses[0]!.address, addresses[0]!.family),
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    );
  };
}

async function readWithin(body: AsyncIterable<Buffer>, maxBytes: number, host: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size > maxBytes)
      throw new EgressError('answer_too_large', `${host} answered with more than ${maxBytes} bytes.`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/**
 * Removes the credentials of a call from its response: services repeat what they were sent, and their texts go into
 * messages, logs and e-mails. A response that grants a token is not changed, since the token may be the one that was
 * sent.
 */
function withoutOurs(url: string, sent: OutboundRequest, answer: OutboundAnswer): OutboundAnswer {
  const isGranted = answer.status < 400 && asksForToken(sent.body);
  const credentials = isGranted ? [] : credentialsIn({ url, headers: sent.headers, body: sent.body });
  if (credentials.length === 0) return answer;
  const headers = Object.entries(answer.headers).map(([name, value]) => [
    name,
    withoutCredentials(value, credentials),
  ]);
  const text = answer.body.toString('utf8');
  const clean = withoutCredentials(text, credentials);
  return {
    status: answer.status,
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: clean === text ? answer.body : Buffer.from(clean),
  };
}

/** Makes the egress of this process. Every call to an address that a person entered goes through it. */
export function createEgress(options: EgressOptions): Egress {
  const agent = new Agent({
    connect: { lookup: guardedLookup(options), timeout: TIMEOUT_MS },
    connections: 16,
    keepAliveTimeout: 2_000,
    headersTimeout: 0,
    bodyTimeout: 0,
    allowH2: false,
  });

  const fetchOut: FetchOut = async (text, wanted = {}) => {
    const url = checkedUrl(text, options.allowLoopback);
    const clock = new AbortController();
    const timer = setTimeout(() => clock.abort(), wanted.timeoutMs ?? TIMEOUT_MS);
    const signal = wanted.signal ? AbortSignal.any([wanted.signal, clock.signal]) : clock.signal;
    // undici reacts to the signal only once it is connected; the caller must not wait for that.
    const stopped = new Promise<never>((_, reject) => {
      if (signal.aborted) reject(signal.reason);
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
    const exchange = async (): Promise<OutboundAnswer> => {
      const answer = await request(url, {
        dispatcher: agent,
        method: wanted.method ?? 'GET',
        headers: {
          'user-agent': 'Tributary',
          accept: 'application/json',
          'accept-encoding': 'identity',
          ...wanted.headers,
        },
        body: wanted.body ?? null,
        signal,
      });
      const body = await readWithin(answer.body, wanted.maxBytes ?? MAX_BYTES, url.hostname);
      const headers = Object.entries(answer.headers).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.join(', ') : (value ?? ''),
      ]);
      return withoutOurs(text, wanted, {
        status: answer.statusCode,
        headers: Object.fromEntries(headers) as Record<string, string>,
        body,
      });
    };
    try {
      return await Promise.race([exchange(), stopped]);
    } catch (error) {
      if (error instanceof EgressError) throw error;
      if (wanted.signal?.aborted)
        throw new EgressError('stopped', `The call to ${url.hostname} was stopped.`);
      if (clock.signal.aborted) throw new EgressError('timed_out', `${url.hostname} did not answer in time.`);
      // The system's message may contain the address with its query, so only its code is repeated.
      const code = (error as NodeJS.ErrnoException).code;
      throw new EgressError('unreachable', `${url.hostname} can't be reached${code ? ` (${code})` : ''}.`);
    } finally {
      clearTimeout(timer);
    }
  };
  return { fetchOut, close: () => agent.destroy() };
}
