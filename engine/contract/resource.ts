import { expect, it } from 'vitest';
import type { ResourceDefinition } from '../definition/resource.ts';
import { withoutSecrets } from './secrets.ts';
import { contractOfActions, type Prepare } from './actions.ts';
import { contractOfAccess } from './access.ts';
import { contractOfCascades } from './cascades.ts';
import { ADMIN, changeOf, ownOf, refusedFields, type SendRequest } from './calls.ts';
import { contractOfPipeline } from './pipeline.ts';
import { contractOfQuota } from './quota.ts';
import { contractOfVersions } from './versions.ts';
import type { Reply, ContractFixture } from './fixture.ts';

/** Guarantees of a resource, for every operation that it declares. */
export function contractOfResource(
  definition: ResourceDefinition,
  fixture: () => ContractFixture,
  prepare?: Prepare,
): void {
  const at = `/${definition.name}`;
  const { operations } = definition;
  const made = typeof operations.create === 'object' ? operations.create.event : 'CREATE';
  let n = 0;
  const post = (tenant: string, body: unknown = definition.example((n += 1))): Promise<Reply> =>
    fixture().send({ method: 'POST', path: at, as: { tenant, role: ADMIN }, body });
  const make = async (tenant: string) => String((await post(tenant)).body['id']);
  const asAdmin = async () => {
    const tenant = await fixture().tenant();
    const send: SendRequest = (method, path, more = {}) =>
      fixture().send({ method, path, as: { tenant, role: ADMIN }, ...more });
    return { tenant, send, id: await make(tenant) };
  };
  const revisionsOf = async (send: SendRequest, id: string) =>
    (await send('GET', `${at}/${id}/revisions?limit=50`)).body['items'] as {
      id: string;
      event: string;
    }[];

  contractOfAccess(definition, fixture, make);
  contractOfVersions(definition, asAdmin);
  contractOfPipeline(definition, { world: fixture, post, asAdmin });
  contractOfActions(definition, { world: fixture, prepare, asAdmin });
  contractOfCascades(definition, { world: fixture, post, asAdmin });

  it('accepts its own example and responds with an entity tag', async () => {
    const reply = await post(await fixture().tenant());
    expect(reply).toMatchObject({
      status: 201,
      headers: { etag: '"1"' },
      body: { version: 1, updatedAt: null, deletedAt: null },
    });
  });

  it('refuses unknown and server-owned fields', async () => {
    const tenant = await fixture().tenant();
    for (const field of refusedFields(definition)) {
      const reply = await post(tenant, { ...definition.example((n += 1)), [field]: true });
      expect({ field, ...reply }).toMatchObject({ field, status: 422, body: { code: 'validation_failed' } });
    }
  });

  for (const field of definition.fixed ?? []) {
    it(`does not change ${field} after the create`, async () => {
      const { send, id } = await asAdmin();
      const reply = await send('PATCH', `${at}/${id}`, { body: definition.example((n += 1)), ifMatch: 1 });
      expect(reply).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
    });
  }

  it('writes exactly one revision for each write', async () => {
    const { send, id } = await asAdmin();
    await send('PATCH', `${at}/${id}`, { body: changeOf(definition, (n += 1)), ifMatch: 1 });
    await send('PATCH', `${at}/${id}`, { body: changeOf(definition, (n += 1)), ifMatch: 1 }); // stale: writes nothing
    await send('DELETE', `${at}/${id}`, { ifMatch: 2 });
    if (operations.restore) await send('POST', `${at}/${id}/restore`, { ifMatch: 3 });
    expect((await revisionsOf(send, id)).map((revision) => revision.event)).toEqual([
      ...(operations.restore ? ['UPDATE'] : []),
      'DELETE',
      'UPDATE',
      made,
    ]);
  });

  it(`hides deleted records, ${operations.restore ? 'and restores them' : 'for good'}`, async () => {
    const { send, id } = await asAdmin();
    expect(await send('DELETE', `${at}/${id}`, { ifMatch: 1 })).toMatchObject({
      status: 200,
      body: { version: 2 },
    });
    expect((await send('GET', `${at}/${id}`)).status).toBe(404);
    expect(ownOf(definition, (await send('GET', at)).body)).toEqual([]);
    if (!operations.restore) {
      expect((await send('GET', `${at}/${id}?deleted=true`)).status).toBe(404);
      expect((await send('GET', `${at}?deleted=true`)).status).toBe(422);
      expect((await send('POST', `${at}/${id}/restore`, { ifMatch: 2 })).status).toBe(404);
      return;
    }
    expect((await send('GET', `${at}?deleted=true`)).body['items']).toHaveLength(1);
    expect(await send('POST', `${at}/${id}/restore`, { ifMatch: 2 })).toMatchObject({
      status: 200,
      body: { deletedAt: null, version: 3 },
    });
    expect(ownOf(definition, (await send('GET', at)).body)).toHaveLength(1);
  });

  if (operations.restore) {
    it('restores a revision as a new one', async () => {
      const { send, id } = await asAdmin();
      const before = (await send('GET', `${at}/${id}`)).body;
      await send('PATCH', `${at}/${id}`, { body: changeOf(definition, (n += 1)), ifMatch: 1 });
      const first = (await revisionsOf(send, id)).at(-1)!;
      const reply = await send('POST', `${at}/${id}/revisions/${first.id}/restore`, { ifMatch: 2 });
      const { newValue } = (await send('GET', `${at}/${id}/revisions/${first.id}`)).body;
      // A secret stays as it is: no revision has one.
      const restored = withoutSecrets(definition, newValue as Record<string, unknown>);
      expect(reply).toMatchObject({ status: 200, body: { ...restored, version: 3 } });
      expect(definition.displayTitle(reply.body)).toBe(definition.displayTitle(before));
      expect(await revisionsOf(send, id)).toHaveLength(3);
    });
  }

  if (operations.duplicate) {
    it('duplicates by its own rule, as a separate record', async () => {
      const { send, id } = await asAdmin();
      const copy = await send('POST', `${at}/${id}/duplicate`);
      expect(copy).toMatchObject({ status: 201, body: { version: 1, updatedAt: null } });
      expect(copy.body['id']).not.toBe(id);
      expect((await revisionsOf(send, String(copy.body['id']))).map((revision) => revision.event)).toEqual([
        'DUPLICATE',
      ]);
    });
  }

  for (const [field, message] of Object.entries(definition.unique ?? {})) {
    it(`refuses a second ${field}`, async () => {
      const tenant = await fixture().tenant();
      const example = definition.example((n += 1));
      expect((await post(tenant, example)).status).toBe(201);
      expect(await post(tenant, example)).toMatchObject({
        status: 422,
        body: { errors: [{ path: field, message }] },
      });
      const race = definition.example((n += 1));
      const statuses = (await Promise.all([post(tenant, race), post(tenant, race)])).map(
        (reply) => reply.status,
      );
      expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    });
  }

  if (definition.quota) contractOfQuota(definition, fixture, post);
}
