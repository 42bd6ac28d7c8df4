import { expect, it, vi } from 'vitest';
import type { ResourceDefinition } from '../definition/resource.ts';
import type { Data } from '../lifecycle/hooks.server.ts';
import { newId } from '../storage/ids.ts';
import { ADMIN, changeOf, type SendRequest } from './calls.ts';
import type { Reply, ContractFixture } from './fixture.ts';

interface Maker {
  world: () => ContractFixture;
  post: (tenant: string) => Promise<Reply>;
  asAdmin: () => Promise<{ tenant: string; id: string; send: SendRequest }>;
}

/** A cascade keeps the guarantees of any other write. */
export function contractOfCascades(
  definition: ResourceDefinition,
  { world: fixture, post, asAdmin }: Maker,
): void {
  const at = `/${definition.name}`;
  let n = 1e6;
  const other = () => definition.example((n += 1));

  /** Writes one record whose cascade changes a second record. */
  async function cascade(data: (previous: Data) => Data | undefined, of?: string) {
    const { tenant, send, id } = await asAdmin();
    const second = of ?? String((await post(tenant)).body['id']);
    const before = (
      await fixture().send({ method: 'GET', path: `${at}/${second}`, as: { tenant, role: ADMIN } })
    ).body;
    fixture().observed.cascade = { cause: id, id: second, data };
    try {
      const reply = await send('PATCH', `${at}/${id}`, { body: changeOf(definition, (n += 1)), ifMatch: 1 });
      return { tenant, send, id, second, before, reply };
    } finally {
      fixture().observed.cascade = undefined;
    }
  }
  const follow = (previous: Data): Data => ({ ...previous, ...other() });

  it('cascade: is a write by the same actor, with a revision, published to consoles', async () => {
    const { tenant, send, id, second, reply } = await cascade(follow);
    expect(reply.status).toBe(200);
    expect((await send('GET', `${at}/${second}`)).body).toMatchObject({ version: 2 });
    const { items } = (await send('GET', `${at}/${second}/revisions`)).body as {
      items: Record<string, unknown>[];
    };
    expect(items).toHaveLength(2);
    const { items: own } = (await send('GET', `${at}/${id}/revisions`)).body as {
      items: Record<string, unknown>[];
    };
    expect(own[0]!['userEmail']).toBeTruthy();
    expect(items[0]).toMatchObject({ event: 'UPDATE', version: 2, userEmail: own[0]!['userEmail'] });
    const expected = { tenantId: tenant, resource: definition.name, id: second, kind: 'updated' };
    await vi.waitFor(() => expect(fixture().published).toContainEqual(expected), 5000);
  });

  it('cascade: writes the outbox, and runs neither rules nor further cascades', async () => {
    const { tenant, second } = await cascade(follow);
    const steps = fixture().observed.steps.filter((each) => each.tenantId === tenant && each.id === second);
    expect(steps.map(({ step }) => step)).toEqual(['beforeWrite', 'onChange', 'afterWrite', 'onChange']);
  });

  it('cascade: skips a record that needs no change, or that does not exist', async () => {
    const { send, second, before, reply } = await cascade(() => undefined);
    expect(reply.status).toBe(200);
    expect((await send('GET', `${at}/${second}`)).body).toEqual(before);
    expect((await cascade(follow, newId())).reply.status).toBe(200);
  });

  it('cascade: reaches no record of another tenant', async () => {
    const foreign = await asAdmin();
    const { reply } = await cascade(follow, foreign.id);
    expect(reply.status).toBe(200);
    expect((await foreign.send('GET', `${at}/${foreign.id}`)).body).toMatchObject({ version: 1 });
  });

  it('cascade: is refused with its cause when the schema refuses its data', async () => {
    const { send, id, second, before, reply } = await cascade(() => ({}));
    expect(reply).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
    expect((await send('GET', `${at}/${id}`)).body).toMatchObject({ version: 1 });
    expect((await send('GET', `${at}/${second}`)).body).toEqual(before);
  });

  for (const { field } of definition.references ?? [])
    it(`cascade: ${field} references only existing records`, async () => {
      const { send, id, reply } = await cascade((previous) => ({ ...previous, [field]: newId() }));
      expect(reply).toMatchObject({ status: 422, body: { errors: [{ path: field }] } });
      expect((await send('GET', `${at}/${id}`)).body).toMatchObject({ version: 1 });
    });

  for (const field of Object.keys(definition.unique ?? {}))
    it(`cascade: ${field} stays unique`, async () => {
      const { tenant, id, send } = await asAdmin();
      const taken = (await send('GET', `${at}/${id}`)).body[field];
      const [cause, second] = [await post(tenant), await post(tenant)].map(({ body }) => String(body['id']));
      fixture().observed.cascade = {
        cause: cause!,
        id: second!,
        data: (previous) => ({ ...previous, [field]: taken }),
      };
      try {
        const reply = await send('PATCH', `${at}/${cause}`, {
          body: changeOf(definition, (n += 1)),
          ifMatch: 1,
        });
        expect(reply).toMatchObject({ status: 422, body: { errors: [{ path: field }] } });
      } finally {
        fixture().observed.cascade = undefined;
      }
      expect((await send('GET', `${at}/${cause}`)).body).toMatchObject({ version: 1 });
    });
}
