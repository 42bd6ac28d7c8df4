import { timingSafeEqual } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { API_PATH, answerApi } from './api.ts';
import { answerPage } from './checkout.ts';
import { changeControls, defaultControls, type Controls } from './controls.ts';
import { createSender } from './notifications.ts';
import { openStore } from './store.ts';
import { wordsFor } from './messages.ts';

export interface SimulatorOptions {
  /** 0 for any free port. */
  port?: number;
  host?: string;
  /** The bearer token that calls of the API must carry. */
  token?: string;
  /** A journal that outlives the process. */
  stateFile?: string;
}

export interface PaymentSimulator {
  /** For example `http://127.0.0.1:4010`. */
  url: string;
  /** The base of the API calls, the connector's endpoint. */
  endpoint: string;
  token: string;
  controls: Controls;
  close(): Promise<void>;
}

export const DEFAULT_TOKEN = 'test-access-token';
const BODY_LIMIT = 256 * 1024;

async function readBody(request: http.IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > BODY_LIMIT) throw new Error('The body is too large.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

const same = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

function json(response: http.ServerResponse, status: number, body: unknown): void {
  response
    .writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    .end(JSON.stringify(body));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Starts a payment service that behaves like the FinDock Payment API v2 with a hosted page behind it. */
export async function startPaymentSimulator(options: SimulatorOptions = {}): Promise<PaymentSimulator> {
  const token = options.token ?? DEFAULT_TOKEN;
  const controls = defaultControls();
  const store = openStore(options.stateFile);
  const sender = createSender(store, controls);
  const silent = new Set<NodeJS.Timeout>();
  let url = '';

  async function api(
    request: http.IncomingMessage,
    response: http.ServerResponse,
    path: string,
  ): Promise<void> {
    const body = await readBody(request);
    if (controls.latencyMs) await new Promise((resolve) => setTimeout(resolve, controls.latencyMs));
    if (!same(request.headers.authorization ?? '', `Bearer ${token}`)) {
      return json(response, 401, [
        { message: 'Session expired or invalid', errorCode: 'INVALID_SESSION_ID' },
      ]);
    }
    const answer = answerApi(
      { store, controls, sender, pageUrl: () => url },
      request.method ?? 'GET',
      path,
      parse(body),
    );
    if (answer.lost) response.destroy();
    else json(response, answer.status, answer.body);
  }

  async function checkout(
    request: http.IncomingMessage,
    response: http.ServerResponse,
    path: string,
  ): Promise<void> {
    const form = new URLSearchParams(request.method === 'POST' ? await readBody(request) : '');
    const answer = answerPage(
      store,
      sender,
      request.method ?? 'GET',
      path,
      form,
      wordsFor(request.headers['accept-language']),
    );
    if (answer.silent) {
      const timer = setTimeout(() => response.destroy(), controls.hangMs);
      silent.add(timer);
      response.on('close', () => clearTimeout(timer));
    } else if (answer.location) {
      response.writeHead(answer.status, { location: answer.location, 'cache-control': 'no-store' }).end();
    } else {
      const headers = {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      };
      response
        .writeHead(answer.status, {
          ...headers,
          'content-security-policy': answer.policy ?? "default-src 'none'",
        })
        .end(answer.html);
    }
  }

  async function control(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    if (request.method === 'POST') {
      const { reset, ...wanted } = (parse(await readBody(request)) ?? {}) as Record<string, unknown>;
      if (reset === true) {
        store.clear();
        Object.assign(controls, defaultControls());
      }
      changeControls(controls, wanted);
    }
    json(response, 200, controls);
  }

  function ledger(response: http.ServerResponse): void {
    const totals: Record<string, number> = {};
    for (const charge of store.charges())
      totals[charge.currency] = (totals[charge.currency] ?? 0) + charge.amountMinor;
    json(response, 200, {
      charges: store.charges(),
      totals,
      intents: store.intents(),
      notifications: store.notifications(),
    });
  }

  const server = http.createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0]!;
    const work = path.startsWith(`${API_PATH}/`)
      ? api(request, response, path.slice(API_PATH.length))
      : path.startsWith('/pay/')
        ? checkout(request, response, path)
        : path === '/__control'
          ? control(request, response)
          : path === '/__ledger'
            ? ledger(response)
            : json(response, 404, { message: 'Not found' });
    Promise.resolve(work).catch((error: Error) => {
      if (response.headersSent) response.destroy();
      else json(response, 400, { message: error.message });
    });
  });
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(options.port ?? 0, options.host ?? '127.0.0.1', resolve),
  );
  const address = server.address() as AddressInfo;
  url = `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`;
  sender.send(store.notifications().filter((notification) => notification.state === 'waiting'));
  return {
    url,
    endpoint: url + API_PATH,
    token,
    controls,
    async close() {
      sender.stop();
      for (const timer of silent) clearTimeout(timer);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
