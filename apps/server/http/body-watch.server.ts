import type { IncomingMessage, ServerResponse } from 'node:http';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { networkOf } from '@tributary/engine/http/network.server.ts';

export interface BodyLimits {
  /** How long a body may take before its rate counts. Milliseconds. */
  graceMs: number;
  /**
   * The least average rate after that. A body of 256 KB has 74 seconds, one of 25 MB as long as node's limit for a
   * whole request.
   */
  bytesPerSecond: number;
  /** Unfinished bodies at once from one network address. */
  perAddress: number;
  /** Unfinished bodies at once for one host: each organization's site has its own. */
  perHost: number;
  /** Bytes of all unfinished bodies together. */
  totalBytes: number;
  /** How often unfinished bodies are checked. Milliseconds. */
  checkEveryMs: number;
}

const LIMITS: BodyLimits = {
  graceMs: 10_000,
  bytesPerSecond: 4 * 1024,
  perAddress: 128,
  perHost: 512,
  totalBytes: 256 * 1024 * 1024,
  checkEveryMs: 500,
};

export interface BodyWatchOptions {
  /** The client's address behind trusted proxies. */
  addressOf: (request: IncomingMessage) => string;
  /** Responds to a request whose body is aborted. The connection is closed after it. */
  refuse: (request: IncomingMessage, response: ServerResponse, problem: ProblemError) => void;
  limits?: Partial<BodyLimits>;
}

export interface BodyWatch {
  /** Watches a request's body until all of it has arrived. Bodies that arrive with their headers cost nothing. */
  add(request: IncomingMessage, response: ServerResponse): void;
  /** The number of unfinished bodies. */
  size(): number;
  close(): void;
}

interface OpenBody {
  request: IncomingMessage;
  response: ServerResponse;
  since: number;
  /** The connection's byte count at that time. */
  bytesBefore: number;
  address: string;
  host: string;
}

const bytesOf = ({ request, bytesBefore }: OpenBody): number => request.socket.bytesRead - bytesBefore;

/**
 * Ends request bodies that arrive too slowly, on every route. A new request is never refused because of slow ones:
 * where too many are unfinished, the oldest of the same address, of the same host, or of all is ended instead. Of a
 * host's bodies it is one from the address that has the most.
 */
export function createBodyWatch({ addressOf, refuse, limits: own = {} }: BodyWatchOptions): BodyWatch {
  const limits = { ...LIMITS, ...own };
  const all = new Set<OpenBody>();
  const byAddress = new Map<string, Set<OpenBody>>();
  const byHost = new Map<string, Set<OpenBody>>();
  let checking: NodeJS.Timeout | undefined;

  function watch(request: IncomingMessage, response: ServerResponse): void {
    if (request.complete || request.destroyed || request.socket.destroyed) return;
    const body: OpenBody = {
      request,
      response,
      since: Date.now(),
      bytesBefore: request.socket.bytesRead,
      address: networkOf(addressOf(request)),
      host: (request.headers.host ?? '').toLowerCase(),
    };
    all.add(body);
    const fromAddress = joined(byAddress, body.address, body);
    const forHost = joined(byHost, body.host, body);
    request.once('close', () => forget(body));
    if (fromAddress.size > limits.perAddress) crowdedOut(fromAddress);
    else if (forHost.size > limits.perHost) crowdedOut(ofBusiestAddress(forHost));
    checking ??= setInterval(check, limits.checkEveryMs).unref();
  }

  /** One address can't displace the bodies of others: the address that has the most loses one. */
  function ofBusiestAddress(bodies: ReadonlySet<OpenBody>): ReadonlySet<OpenBody> {
    let busiest: ReadonlySet<OpenBody> = new Set();
    for (const { address } of bodies) {
      const group = byAddress.get(address)!;
      if (group.size > busiest.size) busiest = group;
    }
    return busiest.intersection(bodies);
  }

  function check(): void {
    const now = Date.now();
    let bytes = 0;
    for (const body of Array.from(all)) {
      const { request } = body;
      if (request.complete || request.destroyed) forget(body);
      // Bytes that this process has not read yet are not the client's delay.
      else if (request.readableLength > 0) body.since += limits.checkEveryMs;
      else if (isTooSlow(body, now))
        end(body, new ProblemError('request_timeout', 'The request did not arrive in time. Send it again.'));
      if (all.has(body)) bytes += bytesOf(body);
    }
    while (bytes > limits.totalBytes) {
      const [oldest] = all;
      if (!oldest) break;
      bytes -= bytesOf(oldest);
      crowdedOut(all);
    }
    if (all.size > 0) return;
    clearInterval(checking);
    checking = undefined;
  }

  function isTooSlow(body: OpenBody, now: number): boolean {
    const late = now - body.since - limits.graceMs;
    return late > 0 && bytesOf(body) < (late / 1000) * limits.bytesPerSecond;
  }

  function crowdedOut(bodies: ReadonlySet<OpenBody>): void {
    const [oldest] = bodies;
    if (oldest)
      end(oldest, new ProblemError('too_many_requests', 'Too many requests at once are unfinished.'));
  }

  function end(body: OpenBody, problem: ProblemError): void {
    const { request, response } = body;
    forget(body);
    if (response.headersSent) return void request.destroy();
    response.shouldKeepAlive = false;
    // Otherwise the reader of the body would wait forever: node ignores a request that has a response.
    request.socket.once('close', () => request.destroy(problem));
    refuse(request, response, problem);
  }

  function forget(body: OpenBody): void {
    all.delete(body);
    left(byAddress, body.address, body);
    left(byHost, body.host, body);
  }

  return {
    add(request, response) {
      const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
      if (encoding === undefined && (length === undefined || length === '0')) return;
      setImmediate(watch, request, response);
    },
    size: () => all.size,
    close: () => clearInterval(checking),
  };
}

function joined(groups: Map<string, Set<OpenBody>>, key: string, body: OpenBody): Set<OpenBody> {
  const group = groups.get(key) ?? new Set();
  groups.set(key, group.add(body));
  return group;
}

function left(groups: Map<string, Set<OpenBody>>, key: string, body: OpenBody): void {
  const group = groups.get(key);
  if (group?.delete(body) && group.size === 0) groups.delete(key);
}
