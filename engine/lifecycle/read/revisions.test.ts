import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createPlainWorld, type ContractFixture } from '../../contract/fixture.ts';
import { defineResource } from '../../definition/resource.ts';
import { withoutSecrets, withPresentSecrets } from '../../revisions/secrets.ts';

const locks = defineResource({
  name: 'locks',
  title: 'lock',
  subject: 'tags',
  schema: z.object({
    name: z.string(),
    note: z.string().default(''),
    secret: z.string().default(''),
    stage: z.string().default('draft'),
  }),
  serverOwned: ['stage'],
  secrets: ['secret'],
  displayTitle: (lock) => lock.name,
  operations: { create: true, update: true, restore: true },
  list: { fields: {}, defaultSort: '-createdAt' },
  example: (n) => ({ name: `Lock ${n}` }),
});

describe('revisions', () => {
  let fixture: ContractFixture;
  let tenant: string;
  let id: string;
  const send = (method: string, path: string, body?: unknown, ifMatch?: number) =>
    fixture.send({ method, path: `/locks${path}`, as: { tenant, role: 'admin' }, body, ifMatch });
  const revisions = async (query = '') =>
    (await send('GET', `/${id}/revisions${query}`)).body as {
      items: { id: string; event: string; changed: string[] | null }[];
      nextCursor: string | null;
    };

  beforeAll(async () => {
    fixture = await createPlainWorld([locks]);
    tenant = await fixture.tenant('scale');
    id = String((await send('POST', '', { name: 'One', secret: 'open sesame' })).body['id']);
    await send('PATCH', `/${id}`, { name: 'Two', note: 'second' }, 1);
    await send('PATCH', `/${id}`, { name: 'Three', note: 'third', secret: 'abracadabra' }, 2);
  });
  afterAll(() => fixture.close());

  it('are listed without their values, with the fields that changed, page by page', async () => {
    const { items, nextCursor } = await revisions('?limit=2');
    expect(items.map(({ event, changed }) => [event, changed])).toEqual([
      ['UPDATE', ['name', 'note', 'secret']],
      ['UPDATE', ['name', 'note']],
    ]);
    expect(items[0]).not.toHaveProperty('newValue');
    const rest = await revisions(`?limit=2&cursor=${nextCursor}`);
    expect(rest).toMatchObject({ items: [{ event: 'CREATE', changed: null }], nextCursor: null });
  });

  it('contain no secret, neither in the database nor in a response', async () => {
    const rows = await fixture.db.inTenant(tenant, (tx) =>
      tx.selectFrom('log_entries').selectAll().execute(),
    );
    expect(JSON.stringify(rows)).not.toMatch(/sesame|abracadabra/);
    const { items } = await revisions();
    const first = await send('GET', `/${id}/revisions/${items.at(-1)!.id}`);
    expect(first.body['newValue']).toMatchObject({
      name: 'One',
      secret: expect.stringMatching(/^secret:[\w-]{12}$/),
    });
  });

  it('are restored by chosen fields, or whole, without touching secrets and server-owned fields', async () => {
    const first = (await revisions()).items.at(-1)!.id;
    const restore = (body: unknown, version: number) =>
      send('POST', `/${id}/revisions/${first}/restore`, body, version);
    expect(await restore({ fields: ['stage'] }, 3)).toMatchObject({ status: 422 });
    expect(await restore({ fields: ['nothing'] }, 3)).toMatchObject({ status: 422 });
    expect(await restore({ fields: [] }, 3)).toMatchObject({ status: 422 });
    expect(await restore({ fields: ['note'] }, 3)).toMatchObject({
      status: 200,
      body: { name: 'Three', note: '', secret: 'abracadabra', version: 4 },
    });
    expect(await restore(undefined, 4)).toMatchObject({
      status: 200,
      body: { name: 'One', note: '', secret: 'abracadabra', stage: 'draft', version: 5 },
    });
    expect((await revisions()).items.map(({ changed }) => changed)).toEqual([
      ['name'],
      ['note'],
      ['name', 'note', 'secret'],
      ['name', 'note'],
      null,
    ]);
  });
});

describe('secrets in the log', () => {
  const data = {
    name: 'CRM',
    environments: { sandbox: { clientId: 'a', clientSecret: 'x' }, production: { clientSecret: '' } },
    list: [{ token: 't1' }, { token: null }],
  };
  const paths = ['environments.*.clientSecret', 'list.*.token', 'absent.deep'];
  const print = (text: string) => `#${text.length}`;

  it('are fingerprints at every matching path, and empty values stay empty', () => {
    expect(withoutSecrets(data, paths, print)).toEqual({
      name: 'CRM',
      environments: {
        sandbox: { clientId: 'a', clientSecret: 'secret:#1' },
        production: { clientSecret: '' },
      },
      list: [{ token: 'secret:#2' }, { token: null }],
    });
    expect(data.environments.sandbox.clientSecret).toBe('x');
  });

  it('are restored from the current record, never from the log', () => {
    const logged = withoutSecrets(data, paths, print);
    const present = { environments: { sandbox: { clientSecret: 'newer' } } };
    expect(withPresentSecrets(logged, paths, present)).toMatchObject({
      environments: { sandbox: { clientSecret: 'newer' }, production: { clientSecret: '' } },
      list: [{ token: null }, { token: null }],
    });
  });
});
