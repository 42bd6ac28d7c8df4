import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';

// The common part of every simulated service: a port, bodies with a limit, and an orderly end.

export interface ServiceOptions {
  /** 0 for any free port. */
  port?: number | undefined;
  host?: string | undefined;
}

export interface RunningService {
  /** For example `http://127.0.0.1:4010`. */
  url: string;
  close(): Promise<void>;
}

type Work = (request: http.IncomingMessage, response: http.ServerResponse) => Promise<void> | void;

/** @throws Error for a body of more than `limit` bytes */
export async function readBody(request: http.IncomingMessage, limit = 1024 * 1024): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > limit) throw new Error('The body is too large.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** A text as JSON; undefined where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Responds with JSON; without a body for undefined. */
export function respondJson(
  response: http.ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response
    .writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...headers,
    })
    .end(body === undefined || typeof body === 'string' ? body : JSON.stringify(body));
}

/** Keeps a response back, then breaks the connection: a service that does not answer. @returns how to end the wait */
export function createSilences() {
  const timers = new Set<NodeJS.Timeout>();
  return {
    begin(response: http.ServerResponse, ms: number): void {
      const timer = setTimeout(() => response.destroy(), ms);
      timers.add(timer);
      response.on('close', () => {
        clearTimeout(timer);
        timers.delete(timer);
      });
    },
    end(): void {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

/**
 * Serves HTTP until it is closed. Errors of the work are answered with 400.
 * @param refusal the body of that response
 */
export async function serveHttp(
  { port = 0, host = '127.0.0.1' }: ServiceOptions,
  work: Work,
  refusal: (message: string) => unknown = (message) => ({ message }),
): Promise<RunningService> {
  const server = http.createServer((request, response) => {
    void (async () => work(request, response))().catch((error: Error) => {
      if (response.headersSent) response.destroy();
      else respondJson(response, 400, refusal(error.message));
    });
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  const { family, address, port: taken } = server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${taken}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * Runs a simulator as a program: `--port 4010 [--host 127.0.0.1]` and its own options. It prints one line of JSON when it
 * listens, for the process that started it, and ends in order on SIGINT and SIGTERM.
 */
export async function runSimulator<Names extends string = never>(
  names: readonly Names[],
  start: (
    options: ServiceOptions & Partial<Record<Names, string>>,
  ) => Promise<{ told: object; close(): Promise<void> }>,
): Promise<void> {
  const { values } = parseArgs({
    options: Object.fromEntries(
      ['port', 'host', ...names].map((name) => [name, { type: 'string' as const }]),
    ),
  });
  const { port, ...given } = values as Partial<Record<Names | 'port' | 'host', string>>;
  const simulator = await start({ ...given, port: Number(port ?? 0) } as ServiceOptions &
    Partial<Record<Names, string>>);
  process.stdout.write(`${JSON.stringify({ ready: true, ...simulator.told })}\n`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void simulator.close().then(() => process.exit(0)));
}
