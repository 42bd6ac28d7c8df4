import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import type { ResourceDefinition } from '../definition/resource.ts';
import { newId } from '../storage/ids.ts';
import { collectionTable } from '../storage/collection.server.ts';
import { ADMIN, ownOf, type SendRequest } from './calls.ts';
import type { ObservedStep } from './observe.ts';
import type { Reply, ContractFixture } from './fixture.ts';

interface Maker {
  world: () => ContractFixture;
  post: (tenant: string) => Promise<Reply>;
  asAdmin: () => Promise<{ tenant: string; id: string; send: SendRequest }>;
}

/** Guarantees of every write, for any resource: its rules, the outbox and the published event. */
export function contractOfPipeline(
  definition: ResourceDefinition,
  { world: fixture, post, asAdmin }: Maker,
): void {
  const at = `/${definition.name}`;
  const stepsOf = (tenantId: string) =>
    fixture()
      .observed.steps.filter((each) => each.tenantId === tenantId)
      .map(({ step }) => step);

  it('runs the resource’s rules and writes the outbox for each write, in order', async () => {
    const { tenant, send, id } = await asAdmin();
    expect(stepsOf(tenant)).toEqual(['beforeWrite', 'onChange', 'afterWrite']);
    await send('DELETE', `${at}/${id}`, { ifMatch: 1 });
    expect(stepsOf(tenant).slice(3)).toEqual(['beforeRemove', 'onChange']);
  });

  it('makes one record of requests with one key, also at once, and refuses the key for anything else', async () => {
    const tenant = await fixture().tenant();
    const create = (body: unknown, key: string, role = ADMIN) =>
      fixture().send({ method: 'POST', path: at, as: { tenant, role }, body, key });
    const body = definition.example(900_001);
    const replies = await Promise.all([1, 2, 3].map(() => create(body, 'the-first-key')));
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    const [id] = new Set(replies.map((reply) => reply.body['id']));
    expect((await create(body, 'the-first-key')).body).toMatchObject({ id, version: 1 });
    expect(await create(definition.example(900_002), 'the-first-key')).toMatchObject({
      status: 422,
      body: { code: 'idempotency_mismatch' },
    });
    expect(await create(body, 'short')).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', errors: [{ path: 'Idempotency-Key' }] },
    });
    const own = ownOf(
      definition,
      (await fixture().send({ method: 'GET', path: at, as: { tenant, role: ADMIN } })).body,
    );
    expect(own.map((record) => record.id)).toEqual([id]);
    expect(stepsOf(tenant)).toEqual(['beforeWrite', 'onChange', 'afterWrite']);
  });

  it('publishes every write to every console', async () => {
    const { tenant, id } = await asAdmin();
    const expected = { tenantId: tenant, resource: definition.name, id, kind: 'created' };
    await vi.waitFor(() => expect(fixture().published).toContainEqual(expected), 5000);
  });

  for (const step of ['beforeWrite', 'onChange', 'afterWrite'] satisfies ObservedStep[]) {
    it(`stores nothing of a write that is refused at ${step}`, async () => {
      const { tenant, send, id } = await asAdmin();
      const before = await send('GET', at);
      await refusingAt(fixture(), step, async () => {
        expect(await post(tenant)).toMatchObject({ status: 409 });
      });
      const after = await send('GET', at);
      expect(ownOf(definition, after.body)).toEqual(ownOf(definition, before.body));
      expect((await send('GET', `${at}/${id}`)).body['version']).toBe(1);
    });
  }

  it('deletes nothing that its rules refuse to delete', async () => {
    const { send, id } = await asAdmin();
    await refusingAt(fixture(), 'beforeRemove', async () => {
      expect(await send('DELETE', `${at}/${id}`, { ifMatch: 1 })).toMatchObject({ status: 409 });
    });
    expect((await send('GET', `${at}/${id}`)).status).toBe(200);
  });

  it('stores nothing that its schema refuses, whatever was stored before', async () => {
    const { tenant, send, id } = await asAdmin();
    await fixture().db.inTenant(tenant, (tx) =>
      sql`UPDATE ${sql.table(collectionTable(definition))} SET data = '{}' WHERE tenant_id = ${tenant} AND id = ${id}`.execute(
        tx,
      ),
    );
    const reply = await send('PATCH', `${at}/${id}`, { body: {}, ifMatch: 1 });
    expect(reply).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
  });

  const ofProduct = definition.system?.[0];
  if (ofProduct)
    it('refuses to change system records', async () => {
      const { send } = await asAdmin();
      for (const method of ['PATCH', 'DELETE'])
        expect(
          await send(method, `${at}/${ofProduct.id}`, {
            ifMatch: 1,
            ...(method === 'PATCH' ? { body: {} } : {}),
          }),
        ).toMatchObject({ status: 403, body: { code: 'read_only' } });
    });

  for (const reference of definition.references ?? []) contractOfReference(definition, reference, fixture);
}

/** A reference to another resource names an existing record of this tenant and prevents its deletion. */
function contractOfReference(
  definition: ResourceDefinition,
  { field, resource }: { field: string; resource: string },
  fixture: () => ContractFixture,
): void {
  const other = (): ResourceDefinition =>
    fixture().definitions.find(({ name }) => name === resource) ??
    expect.fail(`${resource} is not a resource`);
  const make = (tenant: string, declaration: ResourceDefinition, more: Record<string, unknown> = {}) =>
    fixture().send({
      method: 'POST',
      path: `/${declaration.name}`,
      as: { tenant, role: ADMIN },
      body: { ...declaration.example(1), ...more },
    });

  it(`${field}: references only existing records of this tenant`, async () => {
    const tenant = await fixture().tenant();
    const foreign = (await make(await fixture().tenant(), other())).body['id'];
    for (const id of [foreign, newId()])
      expect(await make(tenant, definition, { [field]: id })).toMatchObject({
        status: 422,
        body: { errors: [{ path: field }] },
      });
    const own = (await make(tenant, other())).body['id'];
    expect(await make(tenant, definition, { [field]: own })).toMatchObject({ status: 201 });
  });

  it(`${field}: shows the uses of its target, and refuses the deletion where the reference says so`, async () => {
    const tenant = await fixture().tenant();
    const own = (await make(tenant, other())).body['id'];
    await make(tenant, definition, { [field]: own });
    const as = { tenant, role: ADMIN };
    const uses = await fixture().send({ method: 'GET', path: `/${resource}/${own}/uses`, as });
    expect(uses.body).toMatchObject({ total: 1, items: [{ resource: definition.name }] });
    const removed = await fixture().send({ method: 'DELETE', path: `/${resource}/${own}`, as, ifMatch: 1 });
    expect(removed.status).toBe(uses.body['refusing'] === 0 ? 200 : 409);
  });
}

/** Does some work while one step refuses every write. */
export async function refusingAt(
  fixture: ContractFixture,
  step: ObservedStep,
  work: () => Promise<void>,
): Promise<void> {
  fixture.observed.refusing = step;
  try {
    await work();
  } finally {
    fixture.observed.refusing = undefined;
  }
}
