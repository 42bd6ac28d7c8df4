import { expect, it, vi } from 'vitest';
import type { ResourceDefinition } from '../definition/resource.ts';
import type { SendRequest } from './calls.ts';
import { refusingAt } from './pipeline.ts';
import type { ContractFixture } from './fixture.ts';

/**
 * Brings a new record into the state in which an action can run, by `resource.action`. Returns the body where the
 * action needs another one than its example.
 */
export type Prepare = Record<
  string,
  (
    fixture: ContractFixture,
    record: { tenant: string; id: string },
  ) => Promise<Record<string, unknown> | void>
>;

interface Maker {
  world: () => ContractFixture;
  prepare: Prepare | undefined;
  asAdmin: () => Promise<{ tenant: string; id: string; send: SendRequest }>;
}

/** Guarantees of each named action, by its kind of write. */
export function contractOfActions(
  definition: ResourceDefinition,
  { world: fixture, prepare, asAdmin }: Maker,
): void {
  const at = `/${definition.name}`;
  for (const [name, action] of Object.entries(definition.actions ?? {})) {
    const { kind = 'update' } = action;

    async function ready() {
      const { tenant, id, send } = await asAdmin();
      const prepared = await prepare?.[`${definition.name}.${name}`]?.(fixture(), { tenant, id });
      const body = prepared ?? action.exampleBody;
      const before = (await send('GET', `${at}/${id}`)).body;
      const run = () => send('POST', `${at}/${id}/${name}`, { ifMatch: Number(before['version']), body });
      return { tenant, id, send, before, run };
    }

    it(`${name}: is one write, with one revision of its event, published to consoles`, async () => {
      const { tenant, id, send, before, run } = await ready();
      const passed = fixture().observed.steps.length;
      const reply = await run();
      expect(reply).toMatchObject({ status: 200, body: { version: Number(before['version']) + 1 } });
      const change = {
        tenantId: tenant,
        resource: definition.name,
        id,
        kind: kind === 'delete' ? 'removed' : 'updated',
        action: name,
      };
      await vi.waitFor(() => expect(fixture().published).toContainEqual(change), 5000);
      const { items } = (await send('GET', `${at}/${id}/revisions`)).body as { items: { event: string }[] };
      expect(items[0]).toMatchObject({ event: action.event, version: reply.body['version'] });
      const steps = fixture()
        .observed.steps.slice(passed)
        .filter((each) => each.id === id);
      const expected = {
        update: ['beforeWrite', 'onChange', 'afterWrite'],
        delete: ['beforeRemove', 'onChange'],
        annotate: ['onChange', 'afterWrite'],
      };
      expect(steps.map(({ step }) => step)).toEqual(expected[kind]);
      expect(new Set(steps.map((each) => each.action))).toEqual(new Set([name]));
    });

    it(`${name}: ${kind === 'delete' ? 'hides' : kind === 'annotate' ? 'leaves the data of' : 'stores'} the record`, async () => {
      const { id, send, before, run } = await ready();
      await run();
      const after = await send('GET', `${at}/${id}`);
      if (kind === 'delete') return expect(after.status).toBe(404);
      expect(after.status).toBe(200);
      if (kind === 'annotate')
        for (const field of Object.keys(definition.schema.shape))
          expect({ field, is: after.body[field] }).toEqual({ field, is: before[field] });
    });

    it(`${name}: stores nothing when it is refused`, async () => {
      const { id, send, before, run } = await ready();
      await refusingAt(fixture(), 'onChange', async () => {
        expect(await run()).toMatchObject({ status: 409 });
      });
      expect((await send('GET', `${at}/${id}`)).body).toEqual(before);
    });
  }
}
