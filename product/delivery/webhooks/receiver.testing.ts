import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call that a receiver got. */
export interface Heard {
  id: string;
  headers: Record<string, string>;
  body: string;
  host: string;
  at: number;
}

type Answer = (heard: Heard, response: http.ServerResponse) => void;

/** A receiver of webhooks on this machine, for tests: it records its calls and responds as the test says. */
export async function openReceiver() {
  const heard: Heard[] = [];
  const thank: Answer = (_, response) => response.writeHead(204).end();
  const receiver = {
    heard,
    answer: thank,
    port: 0,
    /** The address of one of its many names. */
    url: (name = 'receiver', path = '/hook') => `http://${name}.localhost:${receiver.port}${path}`,
    reset() {
      heard.length = 0;
      receiver.answer = thank;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const call: Heard = {
        id: String(request.headers['webhook-id']),
        headers: request.headers as Record<string, string>,
        body: Buffer.concat(parts).toString(),
        host: String(request.headers.host).split('.')[0]!,
        at: Date.now(),
      };
      heard.push(call);
      receiver.answer(call, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.port = (server.address() as AddressInfo).port;
  return receiver;
}

/** Fails at random: responds with 500, drops the connection, or is slow. @param taken called for each accepted message */
export function moody(share: number, taken: (heard: Heard) => void): Answer {
  return (heard, response) => {
    const mood = Math.random();
    if (mood < share / 2) return void response.writeHead(500).end();
    if (mood < share) return void response.socket?.destroy();
    taken(heard);
    if (mood < share + 0.02) return void setTimeout(() => response.writeHead(200).end(), 150);
    response.writeHead(200).end();
  };
}
