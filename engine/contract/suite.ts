import { afterAll, beforeAll, describe } from 'vitest';
import type { Feature } from '../feature/feature.server.ts';
import { createTestApp, type TestFeatures } from '../feature/testing.server.ts';
import type { Prepare } from './actions.ts';
import { contractOfAccess } from './access.ts';
import { contractOfResource } from './resource.ts';
import { contractOfSingle } from './single.ts';
import { createWorld, type Seed, type World } from './world.ts';

/** The promises of the shared life, asserted for every declared operation of every resource of some features. */
export function runContract<const Features extends readonly Feature[]>({
  seed,
  prepare,
  ...made
}: TestFeatures<Features> & { seed?: Seed; prepare?: Prepare }): void {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(await createTestApp(made));
  });
  afterAll(() => world.close());

  for (const { resource } of made.features as readonly Feature[]) {
    if (!resource) continue;
    describe(resource.name, () => {
      if (resource.kind === 'resource') {
        if (resource.single) contractOfSingle(resource, () => world);
        else contractOfResource(resource, () => world, prepare);
      } else
        contractOfAccess(
          resource,
          () => world,
          (tenant) => seed![resource.name]!(world, tenant),
        );
    });
  }
}
