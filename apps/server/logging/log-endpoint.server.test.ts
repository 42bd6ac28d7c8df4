import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { createLogEndpoint, type LogEndpoint } from './log-endpoint.server.ts';
import { createLogger } from './logging.server.ts';

let service: Server;
let endpoint: LogEndpoint;
let status = 200;
const received: { authorization: string | undefined; lines: Record<string, unknown>[] }[] = [];
const linesReceived = () => received.flatMap(({ lines }) => lines);

/** A service that takes log lines, on a free port. */
async function open(user = ''): Promise<string> {
  received.length = 0;
  status = 200;
  service = createServer(async (request, response) => {
    const lines = (await text(request)).trim().split('\n');
    if (status === 200)
      received.push({
        authorization: request.headers.authorization,
        lines: lines.map((line) => JSON.parse(line) as Record<string, unknown>),
      });
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  return `http://${user}127.0.0.1:${(service.address() as AddressInfo).port}/logs`;
}
afterEach(async () => {
  await endpoint.close();
  await new Promise((resolve) => service.close(resolve));
});

it('sends the lines of the log in order, without the secrets in them', async () => {
  endpoint = createLogEndpoint(await open('river:pass%20word@'), { everyMs: 5 });
  const logger = createLogger('info', endpoint);
  logger.info({ user: { password: 'hunter2' } }, 'first');
  logger.debug('not at this level');
  logger.error(new Error('broken'));
  await expect.poll(() => linesReceived().map(({ msg }) => msg)).toEqual(['first', 'broken']);
  expect(JSON.stringify(received)).not.toContain('hunter2');
  expect(received[0]!.authorization).toBe(`Basic ${Buffer.from('river:pass word').toString('base64')}`);
});

it('keeps entries that the service refuses until it accepts them, and reports dropped entries', async () => {
  endpoint = createLogEndpoint(await open(), { everyMs: 5 });
  status = 503;
  for (let n = 0; n < 5003; n += 1) endpoint.write(`{"n":${n}}\n`);
  await new Promise((resolve) => service.once('request', resolve));
  status = 200;
  await expect.poll(() => linesReceived().length).toBe(5001);
  const [notice, ...lines] = linesReceived();
  expect(notice).toMatchObject({ msg: 'log lines dropped', lost: 3 });
  expect(lines.map(({ n }) => n)).toEqual(Array.from({ length: 5000 }, (_, n) => n));
});

it('sends queued entries when the server ends', async () => {
  endpoint = createLogEndpoint(await open(), { everyMs: 60_000 });
  endpoint.write('{"n":1}\n');
  await endpoint.close();
  expect(linesReceived()).toEqual([{ n: 1 }]);
});
