import { update } from '@tributary/engine/lifecycle/write/update.server.ts';
import { imagePath } from '@tributary/resources/organization/images.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { plainPng } from '../pictures/pictures.testing.ts';
import { createPublishingFixture } from '../publishing/testing.server.ts';
import { keepImage } from './identity-images.server.ts';
import { sweepIdentityImages } from './unused-images.server.ts';

let fixture: Awaited<ReturnType<typeof createPublishingFixture>>;
beforeAll(async () => {
  fixture = await createPublishingFixture();
});
afterAll(() => fixture.close());

const DAY_MS = 86_400_000;

it('deletes an unused picture after a day, and no other', async () => {
  const river = await fixture.addTenant('river');
  const hill = await fixture.addTenant('hill');
  const upload = async (colour: string, tenantId = river.tenantId) =>
    keepImage(fixture.files, tenantId, 'logo', await plainPng(40, 40, colour));
  const [kept, left] = [await upload('#0a5'), await upload('#a05')];
  const foreign = await upload('#0a5', hill.tenantId);
  const organization = fixture.app.resource('organization');
  await update(fixture.contextOf(river), organization, river.tenantId, 0, {
    identity: { logo: kept, favicon: null },
  });
  const has = async (tenantId: string, name: string) =>
    (await fixture.files.get(tenantId, imagePath('logo', name, 512))) !== null;

  expect(await sweepIdentityImages(fixture.db, fixture.files, new Date())).toBe(0);
  const later = new Date(Date.now() + DAY_MS + 1_000);
  // Two sizes in two formats each.
  expect(await sweepIdentityImages(fixture.db, fixture.files, later)).toBe(8);
  expect(await has(river.tenantId, kept)).toBe(true);
  expect(await has(river.tenantId, left)).toBe(false);
  expect(await has(hill.tenantId, foreign)).toBe(false);
});
