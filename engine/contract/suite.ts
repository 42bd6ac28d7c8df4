import { afterAll, beforeAll, describe } from 'vitest';
import { contractOfAccess } from './access.ts';
import { contractOfResource } from './resource.ts';
import { contractOfSingle } from './single.ts';
import { createWorld, type ContractOptions, type World } from './world.ts';

/** The promises of the shared life, asserted for every declared operation of every noun of the catalog. */
export function runContract(options: ContractOptions): void {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(options);
  });
  afterAll(() => world.close());

  for (const resource of options.resources) {
    const contract = resource.definition.single ? contractOfSingle : contractOfResource;
    describe(resource.definition.name, () => contract(resource, () => world));
  }
  for (const definition of options.readOnly) {
    describe(definition.name, () => {
      contractOfAccess(
        definition,
        () => world,
        (tenant) => options.seed![definition.name]!(world, tenant),
      );
    });
  }
}
