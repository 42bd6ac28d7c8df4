import { update } from '@tributary/engine/lifecycle/write/update.server.ts';
import { imagePath } from '@tributary/resources/organization/images.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { plainPng } from '../pictures/pictures.testing.ts';
import { createPublishingWorld } from '../publishing/testing.server.ts';
import { keepImage } from './identity-images.server.ts';
import { sweepIdentityImages } from './unused-images.server.ts';

let world: Awaited<ReturnType<typeof createPublishingWorld>>;
beforeAll(async () => {
  world = await createPublishingWorld();
});
afterAll(() => world.close());

const DAY_MS = 86_400_000;

it('deletes a picture that nobody has kept, after a day, and no other', async () => {
  const river = await world.addTenant('river');
  const hill = await world.addTenant('hill');
  const upload = async (colour: string, tenantId = river.tenantId) =>
    keepImage(world.files, tenantId, 'logo', await plainPng(40, 40, colour));
  const [kept, left] = [await upload('#0a5'), await upload('#a05')];
  const foreign = await upload('#0a5', hill.tenantId);
  const organization = world.app.resource('organization');
  await update(world.contextOf(river), organization, river.tenantId, 0, {
    identity: { logo: kept, favicon: null },
  });
  const has = async (tenantId: string, name: string) =>
    (await world.files.get(tenantId, imagePath('logo', name, 512))) !== null;

  expect(await sweepIdentityImages(world.db, world.files, new Date())).toBe(0);
  const later = new Date(Date.now() + DAY_MS + 1_000);
  // Two sizes in two formats each.
  expect(await sweepIdentityImages(world.db, world.files, later)).toBe(8);
  expect(await has(river.tenantId, kept)).toBe(true);
  expect(await has(river.tenantId, left)).toBe(false);
  expect(await has(hill.tenantId, foreign)).toBe(false);
});
