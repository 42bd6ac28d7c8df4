import { connect } from 'node:net';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { createClient } from './client.ts';
import { toProblem } from './failures.server.ts';
import { routesOf } from './route-client.ts';
import { defineRoutes } from './route.ts';

const connectError = (path: string): Promise<Error> =>
  new Promise((resolve) => connect(path).once('error', resolve));

it('is unavailable while Postgres has no socket file', async () => {
  const error = await connectError('/nowhere/.s.PGSQL.5432');
  expect(error).toMatchObject({ code: 'ENOENT' });
  expect(toProblem(error)).toMatchObject({ code: 'unavailable', status: 503 });
});

it('does not take a missing file for a missing database', () => {
  const error = Object.assign(new Error('ENOENT: no such file'), { code: 'ENOENT', syscall: 'open' });
  expect(toProblem(error)).toMatchObject({ code: 'unexpected', status: 500 });
});

const routes = defineRoutes({
  'POST /long/work': { access: ['read', 'transactions'], summary: 'Work', response: z.object({}) },
});

it('ends a call after the time that is given for it', async () => {
  const client = createClient({
    getToken: async () => 'token',
    fetch: (_, { signal } = {}) =>
      new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(new Error('aborted'))),
      ),
  });
  const call = routesOf<typeof routes>(client);
  await expect(call('POST /long/work', { timeoutMs: 20 })).rejects.toMatchObject({
    problem: { code: 'timeout' },
  });
});

it.each([
  [
    'ends within its body',
    new ReadableStream({
      pull: (controller) => controller.error(new TypeError('network error')),
    }),
  ],
  ['is the page of something in between', '<html>Sign in to this network</html>'],
])('takes a response that %s for a server that was not reached', async (_, body) => {
  const client = createClient({ getToken: async () => 'token', fetch: async () => new Response(body) });
  await expect(routesOf<typeof routes>(client)('POST /long/work')).rejects.toMatchObject({
    problem: { code: 'network', status: 0 },
  });
});
