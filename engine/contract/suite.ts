import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { abilityOf, type ServerResource } from '../lifecycle/context.server.ts';
import { ROLES } from '../access/roles.ts';
import type { AnyResource, ResourceDefinition } from '../definition/resource.ts';
import { systemRecords } from '../definition/system.ts';
import { operationsOf, type HttpOperation } from '../http/operations.ts';
import { planOf } from '../quota/plans.ts';
import { newId } from '../storage/ids.ts';
import { createWorld, type Call, type ContractOptions, type Reply, type World } from './world.ts';

const ADMIN = 'maintainer' as const;

/** The promises of the shared life, asserted for every declared operation of every noun of the catalog. */
export function runContract(options: ContractOptions): void {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(options);
  });
  afterAll(() => world.close());

  for (const resource of options.resources)
    describe(resource.definition.name, () => contractOfResource(resource, () => world));
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

/** A valid body of an update: an example without what only a create may say. */
function changeOf(definition: ResourceDefinition, n: number): Record<string, unknown> {
  const fixed: readonly string[] = definition.fixed ?? [];
  return Object.fromEntries(
    Object.entries(definition.example(n)).filter(([field]) => !fixed.includes(field)),
  );
}

/** The tenant's own records of a list; those of the product stand in everybody's. */
function ownOf(definition: AnyResource, body: Record<string, unknown>): { id: string }[] {
  const ofProduct = definition.kind === 'resource' ? systemRecords(definition) : [];
  return (body['items'] as { id: string }[]).filter(({ id }) => !ofProduct.some((each) => each.id === id));
}

/** What a call to an operation looks like for one record. */
function callTo(
  definition: AnyResource,
  operation: HttpOperation,
  id: string,
  more: Partial<Call> = {},
): Call {
  const path =
    operation.path.replace(':id', id).replace(':revisionId', newId()) +
    (operation.name === 'export' ? '?format=csv' : '');
  const n = Math.floor(Math.random() * 1e9);
  const bodies: Partial<Record<HttpOperation['name'], unknown>> = {
    create: definition.kind === 'resource' ? definition.example(n) : {},
    update: definition.kind === 'resource' ? changeOf(definition, n) : {},
    batch: { operation: 'remove', items: [{ id, version: 1 }] },
    tag: { tags: [] },
    batchTag: { items: [{ id, version: 1 }] },
  };
  const declared =
    definition.kind === 'resource' && operation.action ? definition.actions?.[operation.action] : undefined;
  const body = declared?.body ? declared.exampleBody : bodies[operation.name];
  return { method: operation.method, path, ...(body === undefined ? {} : { body }), ...more };
}

function contractOfAccess(
  definition: AnyResource,
  world: () => World,
  make: (tenant: string) => Promise<string>,
): void {
  for (const operation of operationsOf(definition)) {
    const name = operation.action ?? operation.name;
    it(`${name}: refuses who is not signed in`, async () => {
      const reply = await world().send(callTo(definition, operation, newId()));
      expect(reply).toMatchObject({ status: 401, body: { code: 'not_authenticated' } });
    });

    it(`${name}: refuses every role without the ability`, async () => {
      const tenant = await world().tenant();
      const id = await make(tenant);
      const without = ROLES.filter((role) => !abilityOf(role).can(operation.ability, definition.subject));
      for (const role of without) {
        const reply = await world().send(
          callTo(definition, operation, id, { as: { tenant, role }, ifMatch: 1 }),
        );
        expect({ role, ...reply }).toMatchObject({ role, status: 403, body: { code: 'missing_ability' } });
      }
    });

    if (operation.path.includes(':id')) {
      it(`${name}: knows nothing of another tenant's record`, async () => {
        const id = await make(await world().tenant());
        const tenant = await world().tenant();
        const reply = await world().send(
          callTo(definition, operation, id, { as: { tenant, role: ADMIN }, ifMatch: 1 }),
        );
        // A foreign record's revisions are an empty list: there is nothing to be found out from it.
        if (operation.name === 'revisions') expect(reply).toMatchObject({ status: 200, body: { items: [] } });
        else expect(reply).toMatchObject({ status: 404, body: { code: 'not_found' } });
      });
    }
  }

  it('lists none of another tenant', async () => {
    await make(await world().tenant());
    const tenant = await world().tenant();
    const own = await make(tenant);
    const { body } = await world().send({
      method: 'GET',
      path: `/${definition.name}?count=exact`,
      as: { tenant, role: ADMIN },
    });
    expect(ownOf(definition, body).map((item) => item.id)).toEqual([own]);
    expect(body['total']).toBe((body['items'] as unknown[]).length);
  });
}

function contractOfResource({ definition }: ServerResource, world: () => World): void {
  const at = `/${definition.name}`;
  const { operations } = definition;
  const made = typeof operations.create === 'object' ? operations.create.event : 'CREATE';
  let n = 0;
  const post = (tenant: string, body: unknown = definition.example((n += 1))): Promise<Reply> =>
    world().send({ method: 'POST', path: at, as: { tenant, role: ADMIN }, body });
  const make = async (tenant: string) => String((await post(tenant)).body['id']);
  const asAdmin = async () => {
    const tenant = await world().tenant();
    const send = (method: string, path: string, more: Partial<Call> = {}) =>
      world().send({ method, path, as: { tenant, role: ADMIN }, ...more });
    return { tenant, send, id: await make(tenant) };
  };
  const revisionsOf = async (send: (method: string, path: string) => Promise<Reply>, id: string) =>
    (await send('GET', `${at}/${id}/revisions?limit=50`)).body['items'] as {
      id: string;
      event: string;
    }[];

  contractOfAccess(definition, world, make);
  contractOfVersions(definition, asAdmin);

  it('accepts its own example and answers it with an entity tag', async () => {
    const reply = await post(await world().tenant());
    expect(reply).toMatchObject({
      status: 201,
      headers: { etag: '"1"' },
      body: { version: 1, updatedAt: null, deletedAt: null },
    });
  });

  it('refuses unknown fields and fields of the server', async () => {
    const tenant = await world().tenant();
    for (const field of [
      'tenant_id',
      'tenantId',
      'id',
      'version',
      'deletedAt',
      'role',
      ...(definition.serverOwned ?? []),
    ]) {
      const reply = await post(tenant, { ...definition.example((n += 1)), [field]: true });
      expect({ field, ...reply }).toMatchObject({ field, status: 422, body: { code: 'validation_failed' } });
    }
  });

  for (const field of definition.fixed ?? []) {
    it(`keeps ${field} as it was made`, async () => {
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

  it(`hides what is deleted, ${operations.restore ? 'keeps it, and brings it back' : 'for good'}`, async () => {
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
      expect(reply).toMatchObject({ status: 200, body: { ...(newValue as object), version: 3 } });
      expect(definition.displayTitle(reply.body)).toBe(definition.displayTitle(before));
      expect(await revisionsOf(send, id)).toHaveLength(3);
    });
  }

  if (operations.duplicate) {
    it('duplicates by its own rule, as a record of its own', async () => {
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
      const tenant = await world().tenant();
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

  if (definition.quota) contractOfQuota(definition, world, post);
}

function contractOfVersions(
  definition: ResourceDefinition,
  asAdmin: () => Promise<{
    id: string;
    send: (method: string, path: string, more?: Partial<Call>) => Promise<Reply>;
  }>,
): void {
  for (const operation of operationsOf(definition).filter((each) => each.versioned)) {
    it(`${operation.action ?? operation.name}: asks for the version that was seen, and refuses a stale one`, async () => {
      const { id, send } = await asAdmin();
      // Only a deleted record can be brought back.
      let version = 1;
      if (operation.name === 'restore')
        version = Number((await send('DELETE', `/${definition.name}/${id}`, { ifMatch: 1 })).body['version']);
      const { method, path, body } = callTo(definition, operation, id);
      expect(await send(method, path, { body })).toMatchObject({
        status: 428,
        body: { code: 'version_required' },
      });
      const stale = await send(method, path, { body, ifMatch: version + 1 });
      expect(stale).toMatchObject({ status: 412, body: { code: 'stale_version', current: { id, version } } });
    });
  }
}

function contractOfQuota(
  definition: ResourceDefinition,
  world: () => World,
  post: (tenant: string) => Promise<Reply>,
): void {
  const limit = planOf('starter').quotas[definition.quota!]!;

  it('refuses one more than the plan holds; of two at once exactly one wins', async () => {
    const tenant = await world().tenant('starter');
    for (let made = 0; made < limit - 1; made += 1) expect((await post(tenant)).status).toBe(201);
    const replies = await Promise.all([post(tenant), post(tenant), post(tenant)]);
    expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([201, 403, 403]);
    const refused = replies.find((reply) => reply.status === 403)!;
    expect(refused.body).toMatchObject({
      code: 'quota_reached',
      detail: `You have reached your ${definition.title} limit`,
    });
  });
}
