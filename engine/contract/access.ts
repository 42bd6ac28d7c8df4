import { expect, it } from 'vitest';
import { ROLES } from '../access/roles.ts';
import type { AnyResource } from '../definition/resource.ts';
import { operationsOf } from '../http/operations.ts';
import { abilityOf } from '../lifecycle/context.server.ts';
import { newId } from '../storage/ids.ts';
import { ADMIN, callTo, ownOf } from './calls.ts';
import type { ContractFixture } from './fixture.ts';

/** Access rules that every operation of every resource keeps: authentication, ability and tenant isolation. */
export function contractOfAccess(
  definition: AnyResource,
  fixture: () => ContractFixture,
  make: (tenant: string) => Promise<string>,
): void {
  for (const operation of operationsOf(definition)) {
    const name = operation.action ?? operation.name;
    it(`${name}: refuses a request without sign-in`, async () => {
      const reply = await fixture().send(callTo(definition, operation, newId()));
      expect(reply).toMatchObject({ status: 401, body: { code: 'not_authenticated' } });
    });

    it(`${name}: refuses every role without the ability`, async () => {
      const tenant = await fixture().tenant();
      const id = await make(tenant);
      const without = ROLES.filter((role) => !abilityOf({ role }).can(operation.ability, definition.subject));
      for (const role of without) {
        const reply = await fixture().send(
          callTo(definition, operation, id, { as: { tenant, role }, ifMatch: 1 }),
        );
        expect({ role, ...reply }).toMatchObject({ role, status: 403, body: { code: 'missing_ability' } });
      }
    });

    if (operation.path.includes(':id')) {
      it(`${name}: finds no record of another tenant`, async () => {
        const id = await make(await fixture().tenant());
        const tenant = await fixture().tenant();
        const reply = await fixture().send(
          callTo(definition, operation, id, { as: { tenant, role: ADMIN }, ifMatch: 1 }),
        );
        // The revisions of a record of another tenant are an empty list, so that its existence is not revealed.
        if (operation.name === 'revisions') expect(reply).toMatchObject({ status: 200, body: { items: [] } });
        else expect(reply).toMatchObject({ status: 404, body: { code: 'not_found' } });
      });
    }
  }

  it('lists no record of another tenant', async () => {
    await make(await fixture().tenant());
    const tenant = await fixture().tenant();
    const own = await make(tenant);
    const { body } = await fixture().send({
      method: 'GET',
      path: `/${definition.name}?count=exact`,
      as: { tenant, role: ADMIN },
    });
    expect(ownOf(definition, body).map((item) => item.id)).toEqual([own]);
    expect(body['total']).toBe((body['items'] as unknown[]).length);
  });
}
