import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Actor } from '@tributary/engine/access/actor.ts';
import { createPublishingFixture, eventually } from '../testing.server.ts';

let fixture: Awaited<ReturnType<typeof createPublishingFixture>>;
let river: Actor;

beforeAll(async () => {
  fixture = await createPublishingFixture();
  river = await fixture.addTenant('river');
  const recipes = { html: '<h1>Winter</h1>', css: '', project: null };
  await fixture.publish(
    river,
    await fixture.add(river, 'pages', { name: 'winter', slug: 'winter', recipes }),
  );
  await eventually(async () => expect((await fixture.ask('river', '/winter')).status).toBe(200));
});
afterAll(() => fixture.close());

async function suspend(at: Date | null, tell = true): Promise<void> {
  await fixture.db.asPlatform((tx) =>
    tx.updateTable('tenants').set({ suspended_at: at }).where('id', '=', river.tenantId).execute(),
  );
  if (tell) fixture.db.notify('tenants', river.tenantId);
}

it('shows nothing of a suspended organization and accepts nothing, until it is resumed', async () => {
  await suspend(new Date());
  const closed = await eventually(async () => {
    const answer = await fixture.ask('river', '/winter', { 'Accept-Language': 'es' });
    expect(answer.status).toBe(503);
    return answer;
  });
  expect(closed.text).toContain('Este sitio está cerrado');
  expect(closed.headers['retry-after']).toBe('3600');
  expect(closed.headers['cache-control']).toBe('no-store');
  for (const path of ['/nowhere', '/counters/winter.json', '/embed/v5.js', '/'])
    expect((await fixture.ask('river', path)).status).toBe(503);
  const form = '/forms/0190a0a0-0000-7000-8000-000000000000/submissions';
  const sent = await fixture.ask('river', form, {}, 'POST');
  expect(sent.status).toBe(503);
  expect(sent.text).not.toContain('took');
  await suspend(null);
  await eventually(async () => expect((await fixture.ask('river', '/winter')).status).toBe(200));
  expect((await fixture.ask('river', form, {}, 'POST')).text).toContain('took');
});
