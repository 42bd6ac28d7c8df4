import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { ROLES } from '../access/roles.ts';
import { operationsOf } from '../http/operations.ts';
import { abilityOf } from '../lifecycle/context.server.ts';
import type { ResourceDefinition } from '../definition/resource.ts';
import { newId } from '../storage/ids.ts';
import { ADMIN, callTo, refusedFields, type SendRequest } from './calls.ts';
import type { ObservedStep } from './observe.ts';
import { refusingAt } from './pipeline.ts';
import type { Call, ContractFixture } from './fixture.ts';
import { secretsIn, withoutSecrets } from './secrets.ts';

/** Guarantees of a single resource: each tenant has exactly one record of it. */
export function contractOfSingle(definition: ResourceDefinition, fixture: () => ContractFixture): void {
  const at = `/${definition.name}`;
  const open = (data: Record<string, unknown>) => withoutSecrets(definition, data);
  const operations = operationsOf(definition);
  let n = 0;
  const change = () => definition.example((n += 1));
  const asAdmin = async () => {
    const tenant = await fixture().tenant();
    const send: SendRequest = (method, path, more = {}) =>
      fixture().send({ method, path, as: { tenant, role: ADMIN }, ...more });
    return { tenant, send };
  };
  /** Makes a tenant whose record was written once, and returns the revision of that write. */
  const written = async () => {
    const { tenant, send } = await asAdmin();
    const { status, body } = await send('PATCH', at, { body: change(), ifMatch: 0 });
    expect(status).toBe(200);
    const [first] = await revisionsOf(send);
    return { tenant, send, record: body, revision: first!.id };
  };
  const revisionsOf = async (send: SendRequest) =>
    (await send('GET', `${at}/revisions?limit=50`)).body['items'] as { id: string; event: string }[];
  const call = (operation: (typeof operations)[number], revision: string): Call => {
    const asked = callTo(definition, operation, newId());
    return { ...asked, path: operation.path.replace(':revisionId', revision) };
  };

  it('has no operations but to read, update and restore a revision', () => {
    const offered = operations.filter(({ name }) => name !== 'act').map(({ name }) => name);
    expect(offered).toEqual(['view', 'update', 'revisions', 'revision', 'restoreRevision']);
    expect(operations.filter(({ path }) => path.includes(':id'))).toEqual([]);
  });

  for (const operation of operations) {
    const name = operation.action ?? operation.name;
    it(`${name}: refuses a request without sign-in, and every role without the ability`, async () => {
      const { tenant, revision } = await written();
      expect(await fixture().send(call(operation, revision))).toMatchObject({
        status: 401,
        body: { code: 'not_authenticated' },
      });
      for (const role of ROLES.filter(
        (each) => !abilityOf({ role: each }).can(operation.ability, definition.subject),
      )) {
        const reply = await fixture().send({
          ...call(operation, revision),
          as: { tenant, role },
          ifMatch: 1,
        });
        expect({ role, ...reply }).toMatchObject({ role, status: 403, body: { code: 'missing_ability' } });
      }
    });

    if (operation.versioned) {
      it(`${name}: requires the version that was seen, and refuses a stale one`, async () => {
        const { send, revision } = await written();
        const { method, path, body } = call(operation, revision);
        expect(await send(method, path, { body })).toMatchObject({
          status: 428,
          body: { code: 'version_required' },
        });
        expect(await send(method, path, { body, ifMatch: 2 })).toMatchObject({
          status: 412,
          body: { code: 'stale_version', current: { version: 1 } },
        });
      });
    }
  }

  it('exists before anybody has written it, and the first write creates it', async () => {
    const { send } = await asAdmin();
    const before = await send('GET', at);
    expect(before).toMatchObject({ status: 200, headers: { etag: '"0"' }, body: { version: 0 } });
    expect(await revisionsOf(send)).toEqual([]);
    const body = change();
    const first = await send('PATCH', at, { body, ifMatch: 0 });
    expect(first).toMatchObject({
      status: 200,
      headers: { etag: '"1"' },
      body: { version: 1, ...open(body) },
    });
    expect(first.body['id']).toBe(before.body['id']);
    expect((await send('GET', at)).body).toEqual(first.body);
  });

  it('is one: of two parallel first writes, one wins and the other is refused', async () => {
    const { send } = await asAdmin();
    const replies = await Promise.all([1, 2, 3].map(() => send('PATCH', at, { body: change(), ifMatch: 0 })));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412]);
    expect(await revisionsOf(send)).toHaveLength(1);
  });

  it('returns nothing of another tenant', async () => {
    const { record, revision } = await written();
    const { send } = await asAdmin();
    const own = (await send('GET', at)).body;
    expect(own['version']).toBe(0);
    expect(own['id']).not.toBe(record['id']);
    expect(await revisionsOf(send)).toEqual([]);
    for (const path of [`${at}/revisions/${revision}`, `${at}/revisions/${newId()}`])
      expect(await send('GET', path)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    for (const ifMatch of [0, 1])
      expect(await send('POST', `${at}/revisions/${revision}/restore`, { ifMatch })).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
    expect((await send('GET', at)).body).toEqual(own);
  });

  it('has no list and can be neither created, duplicated nor deleted', async () => {
    const { send, record } = await written();
    const one = `${at}/${String(record['id'])}`;
    for (const [method, path] of [
      ['POST', at],
      ['DELETE', at],
      ['GET', one],
      ['PATCH', one],
      ['DELETE', one],
      ['POST', `${one}/duplicate`],
      ['POST', `${at}/batch`],
      ['GET', `${at}/export?format=csv`],
    ] as const)
      expect(await send(method, path, { ifMatch: 1, body: method === 'GET' ? undefined : {} })).toMatchObject(
        {
          status: 404,
        },
      );
    expect((await send('GET', at)).body).toEqual(record);
  });

  it('refuses unknown and server-owned fields', async () => {
    const { send } = await asAdmin();
    for (const field of refusedFields(definition))
      expect({
        field,
        ...(await send('PATCH', at, { body: { ...change(), [field]: true }, ifMatch: 0 })),
      }).toMatchObject({ field, status: 422, body: { code: 'validation_failed' } });
    expect((await send('GET', at)).body['version']).toBe(0);
  });

  it('writes exactly one revision for each write', async () => {
    const { send } = await written();
    await send('PATCH', at, { body: change(), ifMatch: 1 });
    await send('PATCH', at, { body: change(), ifMatch: 1 }); // stale: writes nothing
    expect((await revisionsOf(send)).map(({ event }) => event)).toEqual(['UPDATE', 'UPDATE']);
  });

  it('restores a revision, whole or by its sections, as a new one', async () => {
    const { send, record, revision } = await written();
    const second = (await send('PATCH', at, { body: change(), ifMatch: 1 })).body;
    let version = 2;
    for (const [section, fields] of Object.entries(definition.sections ?? {})) {
      const before = (await send('GET', at)).body;
      const { status, body } = await send('POST', `${at}/revisions/${revision}/restore`, {
        ifMatch: version,
        body: { fields },
      });
      version += 1;
      expect({ section, status }).toEqual({ section, status: 200 });
      for (const field of Object.keys(definition.schema.shape))
        expect({ section, field, is: open(body)[field] }).toEqual({
          section,
          field,
          is: fields.includes(field) ? open(record)[field] : open(before)[field],
        });
    }
    expect(
      await send('PATCH', at, { body: pick(second, Object.keys(change())), ifMatch: version }),
    ).toMatchObject({ status: 200 });
    const whole = await send('POST', `${at}/revisions/${revision}/restore`, { ifMatch: version + 1 });
    expect(whole).toMatchObject({
      status: 200,
      body: { ...open(pick(record, Object.keys(change()))), version: version + 2 },
    });
    expect(await revisionsOf(send)).toHaveLength(version + 2);
  });

  it('restores the state before its first change', async () => {
    const { send } = await asAdmin();
    const before = (await send('GET', at)).body;
    await send('PATCH', at, { body: change(), ifMatch: 0 });
    const [first] = await revisionsOf(send);
    const reply = await send('POST', `${at}/revisions/${first!.id}/restore`, {
      ifMatch: 1,
      body: { from: 'previousValue' },
    });
    const fields = Object.keys(definition.schema.shape);
    expect(reply).toMatchObject({ status: 200, body: { ...pick(before, fields), version: 2 } });
  });

  if (definition.secrets?.length)
    it('returns no secret that was entered, and stores and logs none', async () => {
      const { tenant, send } = await asAdmin();
      const body = change();
      const secrets = secretsIn(definition, body);
      expect(secrets.length).toBeGreaterThan(0);
      const replies = [await send('PATCH', at, { body, ifMatch: 0 }), await send('GET', at)];
      const { items } = (await send('GET', `${at}/revisions`)).body as { items: { id: string }[] };
      replies.push(await send('GET', `${at}/revisions/${items[0]!.id}`));
      const rows = await fixture().db.inTenant(tenant, async (tx) => [
        await tx.selectFrom('log_entries').selectAll().execute(),
        (await sql`SELECT * FROM ${sql.table(definition.name.replaceAll('-', '_'))}`.execute(tx)).rows,
      ]);
      for (const text of [replies.map((reply) => reply.bytes.toString()), rows].map((one) =>
        JSON.stringify(one),
      ))
        for (const secret of secrets) expect(text).not.toContain(secret);
    });

  it('runs the resource’s rules, writes the outbox and publishes each write, in order', async () => {
    const { tenant, record } = await written();
    const steps = fixture().observed.steps.filter(({ tenantId }) => tenantId === tenant);
    expect(steps.map(({ step }) => step)).toEqual(['beforeWrite', 'onChange', 'afterWrite']);
    const expected = { tenantId: tenant, resource: definition.name, id: record['id'], kind: 'updated' };
    await vi.waitFor(() => expect(fixture().published).toContainEqual(expected), 5000);
  });

  for (const step of ['beforeWrite', 'onChange', 'afterWrite'] satisfies ObservedStep[]) {
    it(`stores nothing of a write that is refused at ${step}, also of the first`, async () => {
      for (const { send, version } of [
        { ...(await asAdmin()), version: 0 },
        { ...(await written()), version: 1 },
      ]) {
        const before = (await send('GET', at)).body;
        const revisions = await revisionsOf(send);
        await refusingAt(fixture(), step, async () => {
          expect(await send('PATCH', at, { body: change(), ifMatch: version })).toMatchObject({
            status: 409,
          });
        });
        expect((await send('GET', at)).body).toEqual(before);
        expect(await revisionsOf(send)).toEqual(revisions);
      }
    });
  }

  it('lists its revisions by section', async () => {
    const { send, revision } = await written();
    const { changed } = (await send('GET', `${at}/revisions/${revision}`)).body as { changed: string[] };
    for (const [section, fields] of Object.entries(definition.sections ?? {})) {
      const { body } = await send('GET', `${at}/revisions?section=${section}`);
      expect({ section, count: (body['items'] as unknown[]).length }).toEqual({
        section,
        count: fields.some((field) => changed.includes(field)) ? 1 : 0,
      });
    }
    expect(await send('GET', `${at}/revisions?section=nowhere`)).toMatchObject({ status: 422 });
  });
}

function pick(data: Record<string, unknown>, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, data[field]]));
}
