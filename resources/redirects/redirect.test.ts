import type { Actor } from '@tributary/engine/access/actor.ts';
import type { TestApp } from '@tributary/engine/feature/testing.server.ts';
import { create } from '@tributary/engine/lifecycle/write/create.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createResourceApp } from '../testing.server.ts';
import { redirects } from './redirect.ts';
import { pathOfTarget, REDIRECT_REFUSED } from './rules.server.ts';

let made: TestApp;
let ada: Actor;

beforeAll(async () => {
  made = await createResourceApp();
  const tenantId = newId();
  await made.db.asPlatform((tx) =>
    tx
      .insertInto('tenants')
      .values({ id: tenantId, slug: 'river', name: 'River', plan: 'scale', suspended_at: null })
      .execute(),
  );
  ada = {
    tenantId,
    tenantSlug: 'river',
    plan: 'scale',
    userId: newId(),
    email: 'a@b.org',
    name: 'Ada',
    role: 'admin',
  };
});
afterAll(() => made.drop());

const lead = (from: string, to: string) =>
  create({ app: made.app, actor: ada, now: () => new Date() }, made.app.resource('redirects'), { from, to });

it.each([
  ['/winter', true],
  ['/old/winter.html', true],
  ['winter', false],
  ['/', false],
  ['//evil.example', false],
  ['/forms/x', false],
  ['/winter?x=1', false],
])('takes %s as a path to lead from: %s', (from, fits) => {
  expect(redirects.schema.safeParse({ from, to: '/a' }).success).toBe(fits);
});

it.each([
  ['/winter?from=mail#gift', true],
  ['https://example.org/x', true],
  ['https://example.org', true],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['javascript:alert(1)', false],
  ['https://admin@evil.example', false],
  ['https:///x', false],
  ['/a b', false],
])('takes %s as a target: %s', (to, fits) => {
  expect(redirects.schema.safeParse({ from: '/x', to }).success).toBe(fits);
});

it('refuses loops, through other redirects and through the whole address of the site', async () => {
  await lead('/a', '/b');
  await lead('/b', '/c');
  await expect(lead('/c', '/a')).rejects.toThrow(REDIRECT_REFUSED.loop);
  await expect(lead('/c', 'http://river.sites.localhost/a?x')).rejects.toThrow(REDIRECT_REFUSED.loop);
  await expect(lead('/same', '/same')).rejects.toThrow(REDIRECT_REFUSED.loop);
  await expect(lead('/c', 'https://elsewhere.example/a')).resolves.toMatchObject({ from: '/c' });
});

it('refuses a long chain, also with the new redirect at its end', async () => {
  for (const at of [1, 2, 3, 4, 5]) await lead(`/row-${at}`, `/row-${at + 1}`);
  await expect(lead('/row-6', '/row-7')).rejects.toThrow(REDIRECT_REFUSED.long);
  expect(pathOfTarget('/row-7?x', 'http://river.sites.localhost')).toBe('/row-7');
});
