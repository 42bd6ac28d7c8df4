import type { Actor } from '../access/actor.ts';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { afterEach, expect, it, vi } from 'vitest';
import { mountEvents } from './events.server.ts';

afterEach(() => void vi.useRealTimers());

it('ends a stream with the next beat after its session has ended, and keeps the others', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const ended = new Set<string>();
  const app = fastify();
  const actor: Actor = {
    tenantId: 'river',
    tenantSlug: 'river',
    plan: 'scale',
    userId: 'ana',
    email: 'ana@example.org',
    name: 'Ana',
    role: 'admin',
  };
  const events = mountEvents(
    app,
    { listen: () => () => undefined },
    [],
    async () => ({ actor }),
    async ({ headers }) => !ended.has(String(headers['x-who'])),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const open = async (who: string) => {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/events`, { headers: { 'x-who': who } });
    return response.body!.pipeThrough(new TextDecoderStream()).getReader();
  };
  const [leaving, staying] = [await open('leaving'), await open('staying')];
  expect((await leaving.read()).value).toContain('hello');
  expect((await staying.read()).value).toContain('hello');
  ended.add('leaving');
  vi.advanceTimersByTime(20_000);
  expect((await leaving.read()).value).toContain('beat');
  expect((await leaving.read()).done).toBe(true);
  expect((await staying.read()).value).toContain('beat');
  vi.advanceTimersByTime(20_000);
  expect((await staying.read()).value).toContain('beat');
  events.close();
  await app.close();
});
