import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy between the server and the services that it calls: the payment simulator, and a receiver of copies. */
export interface CrashGate {
  url: string;
  /** Transactions' ids by the copies that arrived, as often as they did. */
  copies: readonly string[];
  /** Holds the next call that creates a payment, before it reaches the service or before its response reaches us. */
  arm(point: 'beforeCreate' | 'afterCreate'): { reached: () => Promise<void>; release: () => void };
  close(): Promise<void>;
}

/** Where copies are sent. */
export const COPIES_PATH = '/copies';

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

/** Starts the gate before a payment simulator. */
export async function openCrashGate(simulatorUrl: string): Promise<CrashGate> {
  const copies: string[] = [];
  let armed: { point: string; hit: () => void; open: Promise<void> } | undefined;

  /** Holds a call that arrives while the point is armed. */
  async function pass(point: string): Promise<void> {
    if (armed?.point !== point) return;
    armed.hit();
    await armed.open;
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/';
    const body = await bodyOf(request);
    if (path === COPIES_PATH) {
      copies.push((JSON.parse(body) as { id: string }).id);
      response.writeHead(204).end();
      return;
    }
    const isCreate = request.method === 'POST' && path.endsWith('/PaymentIntent');
    if (isCreate) await pass('beforeCreate');
    // The sender is dead: the call never left.
    if (response.destroyed) return;
    const { authorization = '', 'content-type': type = 'application/json' } = request.headers;
    const answer = await fetch(simulatorUrl + path, {
      method: request.method ?? 'GET',
      headers: { authorization, 'content-type': type },
      ...(body ? { body } : {}),
    });
    const text = await answer.text();
    if (isCreate) await pass('afterCreate');
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    copies,
    arm(point) {
      const reached = Promise.withResolvers<void>();
      const open = Promise.withResolvers<void>();
      armed = { point, hit: reached.resolve, open: open.promise };
      return {
        reached: () => reached.promise,
        release() {
          armed = undefined;
          open.resolve();
        },
      };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
