import { expect, it } from 'vitest';
import * as z from 'zod';
import { createClient } from './client.ts';
import { routesOf } from './route-client.ts';
import { defineRoutes } from './route.ts';

const routes = defineRoutes({
  'POST /long/work': { access: ['read', 'transactions'], summary: 'Work', response: z.object({}) },
});

it('gives a call that works longer, or less long, a timeout of its own', async () => {
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
