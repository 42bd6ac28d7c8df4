import { afterAll, beforeAll, describe } from 'vitest';
import type { Feature } from '../feature/feature.server.ts';
import { createTestApp, type TestFeatures } from '../feature/testing.server.ts';
import type { Prepare } from './actions.ts';
import { contractOfAccess } from './access.ts';
import { contractOfResource } from './resource.ts';
import { contractOfSingle } from './single.ts';
import { createContractFixture, type Seed, type ContractFixture } from './fixture.ts';

/** The guarantees of a resource, asserted for every declared operation of every resource of some features. */
export function runContract<const Features extends readonly Feature[]>({
  seed,
  prepare,
  ...made
}: TestFeatures<Features> & { seed?: Seed; prepare?: Prepare }): void {
  let fixture: ContractFixture;
  beforeAll(async () => {
    fixture = await createContractFixture(await createTestApp(made));
  });
  afterAll(() => fixture.close());

  for (const { resource } of made.features as readonly Feature[]) {
    if (!resource) continue;
    describe(resource.name, () => {
      if (resource.kind === 'resource') {
        if (resource.single) contractOfSingle(resource, () => fixture);
        else contractOfResource(resource, () => fixture, prepare);
      } else
        contractOfAccess(
          resource,
          () => fixture,
          (tenant) => seed![resource.name]!(fixture, tenant),
        );
    });
  }
}
