import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Actor } from '@tributary/engine/access/actor.ts';
import { createPublishingWorld, eventually } from '../testing.server.ts';

let world: Awaited<ReturnType<typeof createPublishingWorld>>;
let river: Actor;

beforeAll(async () => {
  world = await createPublishingWorld();
  river = await world.addTenant('river');
  const recipes = { html: '<h1>Winter</h1>', css: '', project: null };
  await world.publish(river, await world.add(river, 'pages', { name: 'winter', slug: 'winter', recipes }));
  await eventually(async () => expect((await world.ask('river', '/winter')).status).toBe(200));
});
afterAll(() => world.close());

async function suspend(at: Date | null, tell = true): Promise<void> {
  await world.db.asPlatform((tx) =>
    tx.updateTable('tenants').set({ suspended_at: at }).where('id', '=', river.tenantId).execute(),
  );
  if (tell) world.db.notify('tenants', river.tenantId);
}

it('shows nothing of a suspended organization and takes nothing, until it is resumed', async () => {
  await suspend(new Date());
  const closed = await eventually(async () => {
    const answer = await world.ask('river', '/winter', { 'Accept-Language': 'es' });
    expect(answer.status).toBe(503);
    return answer;
  });
  expect(closed.text).toContain('Este sitio está cerrado');
  expect(closed.headers['retry-after']).toBe('3600');
  expect(closed.headers['cache-control']).toBe('no-store');
  for (const path of ['/nowhere', '/counters/winter.json', '/embed/v5.js', '/'])
    expect((await world.ask('river', path)).status).toBe(503);
  const form = '/forms/0190a0a0-0000-7000-8000-000000000000/submissions';
  const sent = await world.ask('river', form, {}, 'POST');
  expect(sent.status).toBe(503);
  expect(sent.text).not.toContain('took');
  await suspend(null);
  await eventually(async () => expect((await world.ask('river', '/winter')).status).toBe(200));
  expect((await world.ask('river', form, {}, 'POST')).text).toContain('took');
});
