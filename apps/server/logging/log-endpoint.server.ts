import { setTimeout as wait } from 'node:timers/promises';

/** A batch is sent when it is this old, in ms, or has this many lines. */
const EVERY_MS = 1000;
const BATCH_LINES = 200;
/** Lines that wait at most; more are dropped and counted, so that a slow service can't fill the memory. */
const WAITING_LINES = 5000;
/** How long one request may take, in ms. */
const TIMEOUT_MS = 10_000;

/** Where log lines go besides the standard output. */
export interface LogEndpoint {
  /** Takes one line of JSON with its newline. Never waits and never throws. */
  write(line: string): void;
  /** Sends the queued entries once. Waits for at most one request. */
  close(): Promise<void>;
}

export interface LogEndpointOptions {
  /** Default: 1000. */
  everyMs?: number;
  fetch?: typeof fetch;
}

/**
 * Sends log lines to a service in batches: `POST` with one JSON object a line (`application/x-ndjson`). A batch that
 * the service does not take is sent again with the next; the first line after a loss says how many lines were dropped.
 * @param url `http:` or `https:`; a user and password in it become basic authorization
 */
export function createLogEndpoint(url: string, options: LogEndpointOptions = {}): LogEndpoint {
  const { everyMs = EVERY_MS, fetch: send = fetch } = options;
  const { address, authorization } = readAddress(url);
  const ending = new AbortController();
  let waiting: string[] = [];
  let dropped = 0;

  async function sendBatch(): Promise<boolean> {
    const batch = waiting.slice(0, BATCH_LINES);
    if (batch.length === 0) return false;
    const lost = dropped;
    const notice =
      lost > 0
        ? [`${JSON.stringify({ level: 40, time: new Date(), msg: 'log lines dropped', lost })}\n`]
        : [];
    try {
      const response = await send(address, {
        method: 'POST',
        headers: { 'content-type': 'application/x-ndjson', ...(authorization ? { authorization } : {}) },
        body: [...notice, ...batch].join(''),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      if (!response.ok) return false;
    } catch {
      return false;
    }
    dropped -= lost;
    waiting = waiting.slice(batch.length);
    return waiting.length >= BATCH_LINES;
  }

  async function work(): Promise<void> {
    while (!ending.signal.aborted) {
      await wait(everyMs, undefined, { signal: ending.signal, ref: false }).catch(() => undefined);
      while (!ending.signal.aborted && (await sendBatch()));
    }
  }
  const working = work();

  return {
    write(line) {
      if (waiting.length < WAITING_LINES) waiting.push(line);
      else dropped += 1;
    },
    async close() {
      ending.abort();
      await working;
      await sendBatch();
    },
  };
}

function readAddress(url: string): { address: string; authorization: string | undefined } {
  const parsed = new URL(url);
  const { username, password } = parsed;
  parsed.username = '';
  parsed.password = '';
  const user = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return {
    address: parsed.href,
    authorization: username ? `Basic ${Buffer.from(user).toString('base64')}` : undefined,
  };
}
