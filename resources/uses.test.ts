import { usesSchema } from '@tributary/engine/references/response.ts';
import {
  createContractFixture,
  type Call,
  type Reply,
  type ContractFixture,
} from '@tributary/engine/contract/fixture.ts';
import { backfillUses } from '@tributary/engine/references/backfill.server.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createResourceApp } from './testing.server.ts';

let fixture: ContractFixture;
let tenant: string;

beforeAll(async () => {
  fixture = await createContractFixture(await createResourceApp());
});
afterAll(() => fixture.close());
beforeEach(async () => {
  tenant = await fixture.tenant('scale');
});

type Role = NonNullable<Call['as']>['role'];
const send = (method: string, path: string, more: Partial<Call> & { role?: Role } = {}): Promise<Reply> =>
  fixture.send({ method, path, as: { tenant, role: more.role ?? 'admin' }, ...more });

async function make(resource: string, body: Record<string, unknown>): Promise<string> {
  const reply = await send('POST', `/${resource}`, { body });
  if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
  return String(reply.body['id']);
}

const read = async (resource: string, id: string) => (await send('GET', `/${resource}/${id}`)).body;
const usesOf = async (resource: string, id: string, role?: Role) =>
  usesSchema.parse((await send('GET', `/${resource}/${id}/uses`, role ? { role } : {})).body);

const expression = {
  description: 'Member number',
  pattern: 'M-[0-9]{4}',
  messages: { 'en-US': 'Like M-1234', es: 'Como M-1234' },
};
const question = (more: object) => ({
  id: 'q1',
  type: 'text',
  key: 'anything',
  label: 'Member number',
  ...more,
});
const form = (fieldId: string, more: object = {}, components: object[] = []) => ({
  description: 'Join us',
  schema: { components: [question({ fieldId }), ...components] },
  ...more,
});
const first = (body: Record<string, unknown>) =>
  (body['schema'] as { components: Record<string, unknown>[] }).components[0]!;

/** An expression, a field that uses it, a form that asks for the field, and a configuration that maps it. */
async function chain() {
  const expressionId = await make('regular-expressions', expression);
  const fieldId = await make('form-fields', { label: 'Member number', key: 'memberNumber', expressionId });
  const configurationId = await make('form-configurations', {
    description: 'To the CRM',
    connectorsMappings: '{"payment-v2":{"Number__c":"memberNumber","Other__c":"other"}}',
    connectorsPermissions: '{"payment-v2":{"fields":["memberNumber"],"consent":"news"}}',
  });
  const formId = await make('forms', form(fieldId, { formConfigurationId: configurationId }));
  return { expressionId, fieldId, configurationId, formId };
}

describe('the uses of a record', () => {
  it('are listed by name and path, nested ones and those by key too', async () => {
    const { expressionId, fieldId, configurationId, formId } = await chain();
    expect((await usesOf('regular-expressions', expressionId)).items).toEqual([
      {
        resource: 'form-fields',
        id: fieldId,
        title: 'Member number',
        href: `/form-fields/${fieldId}/edit`,
        refuses: true,
      },
    ]);
    expect(await usesOf('form-fields', fieldId)).toMatchObject({ total: 2, refusing: 2, hidden: 0 });
    expect((await usesOf('form-configurations', configurationId)).items).toMatchObject([
      { resource: 'forms', id: formId, title: 'Join us' },
    ]);
  });

  it('are only counted where the person may not read them', async () => {
    const { expressionId, fieldId } = await chain();
    await make('forms', form(fieldId));
    // A user of the console may read forms, form fields and expressions; finance reads forms alone.
    expect(await usesOf('form-fields', fieldId, 'user')).toMatchObject({ total: 3, hidden: 0 });
    expect((await send('GET', `/regular-expressions/${expressionId}/uses`, { role: 'finance' })).status).toBe(
      403,
    );
    const counterId = await make('counters', { name: 'River', campaignCode: 'river' });
    await make('pages', { name: 'Appeal', slug: 'appeal', counterId });
    expect(await usesOf('counters', counterId, 'analyst')).toMatchObject({ total: 1, hidden: 0 });
  });

  it('are counted for system records', async () => {
    const system = (
      (await send('GET', '/form-fields?filter[system]=true')).body['items'] as { id: string; key: string }[]
    )[0]!;
    await make('forms', form(system.id));
    expect(await usesOf('form-fields', system.id)).toMatchObject({ total: 1 });
  });

  it('are removed with a deletion, and restored with an undelete', async () => {
    const { fieldId, formId } = await chain();
    await send('DELETE', `/forms/${formId}`, { ifMatch: 1 });
    expect(await usesOf('form-fields', fieldId)).toMatchObject({ total: 1 });
    await send('POST', `/forms/${formId}/restore`, { ifMatch: 2 });
    expect(await usesOf('form-fields', fieldId)).toMatchObject({ total: 2 });
  });

  it('are rebuilt from stored data', async () => {
    const { fieldId } = await chain();
    await fixture.db.inTenant(tenant, (tx) => sql`DELETE FROM resource_references`.execute(tx));
    await fixture.db.asPlatform((tx) => sql`DELETE FROM reference_indexes`.execute(tx));
    expect(await usesOf('form-fields', fieldId)).toMatchObject({ total: 0 });
    await backfillUses(fixture.db, fixture.definitions);
    expect(await usesOf('form-fields', fieldId)).toMatchObject({ total: 2 });
  });
});

describe('deleting a record in use', () => {
  it('is refused with the list of its uses, and allowed without uses', async () => {
    const { fieldId, formId, configurationId } = await chain();
    expect(await send('DELETE', `/form-fields/${fieldId}`, { ifMatch: 1 })).toMatchObject({
      status: 409,
      body: { code: 'in_use', uses: { total: 2, refusing: 2 } },
    });
    await send('DELETE', `/forms/${formId}`, { ifMatch: 1 });
    await send('DELETE', `/form-configurations/${configurationId}`, { ifMatch: 1 });
    expect((await send('DELETE', `/form-fields/${fieldId}`, { ifMatch: 1 })).status).toBe(200);
    // Records that referenced it can't be restored before it is.
    expect(await send('POST', `/forms/${formId}/restore`, { ifMatch: 2 })).toMatchObject({ status: 422 });
    await send('POST', `/form-fields/${fieldId}/restore`, { ifMatch: 2 });
    await send('POST', `/form-configurations/${configurationId}/restore`, { ifMatch: 2 });
    expect(await send('POST', `/forms/${formId}/restore`, { ifMatch: 2 })).toMatchObject({ status: 200 });
  });

  it('is refused for a published page and allowed for a draft, which then can’t be saved', async () => {
    const counterId = await make('counters', { name: 'River', campaignCode: 'river' });
    const pageId = await make('pages', { name: 'Appeal', slug: 'appeal', counterId });
    await send('POST', `/pages/${pageId}/publish`, { ifMatch: 1 });
    expect(await send('DELETE', `/counters/${counterId}`, { ifMatch: 1 })).toMatchObject({
      status: 409,
      body: { code: 'in_use' },
    });
    await send('POST', `/pages/${pageId}/unpublish`, { ifMatch: 2 });
    expect((await send('DELETE', `/counters/${counterId}`, { ifMatch: 1 })).status).toBe(200);
    expect(await send('PATCH', `/pages/${pageId}`, { ifMatch: 3, body: { name: 'Autumn' } })).toMatchObject({
      status: 409,
    });
  });

  it('succeeds for exactly one of a parallel reference and deletion', async () => {
    for (let round = 0; round < 8; round += 1) {
      const fieldId = await make('form-fields', { label: 'Race', key: `race${round}` });
      const [removed, made] = await Promise.all([
        send('DELETE', `/form-fields/${fieldId}`, { ifMatch: 1 }),
        send('POST', '/forms', { body: form(fieldId) }),
      ]);
      expect([removed.status, made.status].join(' ')).toMatch(/^(200 422|409 201)$/);
    }
  });

  it('succeeds for exactly one of a parallel publication and deletion', async () => {
    for (let round = 0; round < 5; round += 1) {
      const counterId = await make('counters', { name: 'River', campaignCode: `river-${round}` });
      const pageId = await make('pages', { name: 'Appeal', slug: `appeal-${round}`, counterId });
      const [removed, published] = await Promise.all([
        send('DELETE', `/counters/${counterId}`, { ifMatch: 1 }),
        send('POST', `/pages/${pageId}/publish`, { ifMatch: 1 }),
      ]);
      expect([removed.status, published.status].join(' ')).toMatch(/^(200 409|409 200)$/);
    }
  });
});

describe('the cascades of a change', () => {
  it('take a new key to forms, their conditions and mappings, each with a revision', async () => {
    const { fieldId, configurationId, formId } = await chain();
    const body = await read('forms', formId);
    const { components } = body['schema'] as { components: object[] };
    const condition = { match: 'all', rules: [{ field: 'memberNumber', operator: 'notEmpty', value: '' }] };
    await send('PATCH', `/forms/${formId}`, {
      ifMatch: 1,
      body: {
        schema: {
          components: [...components, { id: 'q2', type: 'text', key: 'since', label: 'Since', condition }],
        },
      },
    });
    const renamed = await send('PATCH', `/form-fields/${fieldId}`, {
      ifMatch: 1,
      body: { key: 'membership' },
    });
    expect(renamed).toMatchObject({ status: 200 });
    const after = await read('forms', formId);
    expect(first(after)).toMatchObject({ key: 'membership' });
    expect((after['schema'] as { components: object[] }).components[1]).toMatchObject({
      condition: { rules: [{ field: 'membership' }] },
    });
    const configuration = await read('form-configurations', configurationId);
    expect(configuration).toMatchObject({
      version: 2,
      connectorsMappings: '{"payment-v2":{"Number__c":"membership","Other__c":"other"}}',
      connectorsPermissions: '{"payment-v2":{"fields":["membership"],"consent":"news"}}',
    });
    for (const path of [`/forms/${formId}`, `/form-configurations/${configurationId}`]) {
      const { body: revisions } = await send('GET', `${path}/revisions`);
      expect((revisions['items'] as { event: string }[])[0]).toMatchObject({ event: 'UPDATE' });
    }
    expect(await usesOf('form-fields', fieldId)).toMatchObject({ total: 2 });
  });

  it('change nothing when a form has the new key already', async () => {
    const { fieldId, configurationId, formId } = await chain();
    const own = { id: 'q2', type: 'text', key: 'membership', label: 'Another' };
    const { components } = (await read('forms', formId))['schema'] as { components: object[] };
    await send('PATCH', `/forms/${formId}`, {
      ifMatch: 1,
      body: { schema: { components: [...components, own] } },
    });
    expect(
      await send('PATCH', `/form-fields/${fieldId}`, { ifMatch: 1, body: { key: 'membership' } }),
    ).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'key' }] },
    });
    expect(await read('form-configurations', configurationId)).toMatchObject({ version: 1 });
    expect(await read('form-fields', fieldId)).toMatchObject({ key: 'memberNumber', version: 1 });
  });

  it('copy the expression into the form, and copy it again when it changes', async () => {
    const { expressionId, formId } = await chain();
    expect(first(await read('forms', formId))).toMatchObject({
      key: 'memberNumber',
      pattern: { source: 'M-[0-9]{4}', messages: { es: 'Como M-1234' } },
    });
    await send('PATCH', `/regular-expressions/${expressionId}`, {
      ifMatch: 1,
      body: { pattern: 'M-[0-9]{5}' },
    });
    expect(first(await read('forms', formId))).toMatchObject({ pattern: { source: 'M-[0-9]{5}' } });
  });

  it('keep no pattern without a reference', async () => {
    const pattern = { source: '.*', flags: '', messages: {} };
    const id = await make('forms', { description: 'Plain', schema: { components: [question({ pattern })] } });
    expect(first(await read('forms', id))).toMatchObject({ pattern: null });
  });
});

describe('system records', () => {
  const ids = async (resource: string) =>
    ((await send('GET', `/${resource}?filter[system]=true`)).body['items'] as { id: string }[]).map(
      ({ id }) => id,
    );

  it('are read and duplicated by everybody, and never edited or deleted', async () => {
    for (const resource of ['form-fields', 'regular-expressions']) {
      const [id] = await ids(resource);
      expect(await read(resource, id!)).toMatchObject({ id, system: true });
      for (const [method, path] of [
        ['PATCH', ''],
        ['DELETE', ''],
      ] as const)
        expect(
          await send(method, `/${resource}/${id}${path}`, {
            ifMatch: 1,
            ...(method === 'PATCH' ? { body: {} } : {}),
          }),
        ).toMatchObject({
          status: 403,
          body: { code: 'read_only', detail: 'System resources cannot be edited' },
        });
      expect(await send('POST', `/${resource}/${id}/duplicate`)).toMatchObject({
        status: 201,
        body: { system: false },
      });
    }
  });

  it('reserve their keys', async () => {
    expect(await send('POST', '/form-fields', { body: { label: 'Mail', key: 'email' } })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'key', message: 'Please enter a unique key' }] },
    });
  });
});

it('refuse a pattern or a sample with an error at its path', async () => {
  const refused = async (body: object) =>
    (await send('POST', '/regular-expressions', { body: { ...expression, ...body } })).body['errors'];
  expect(await refused({ pattern: '(?=a)' })).toMatchObject([{ path: 'pattern' }]);
  expect(await refused({ samples: { matching: ['M-1234', 'x'], notMatching: [] } })).toMatchObject([
    { path: 'samples.matching.1' },
  ]);
  expect(await refused({ samples: { matching: [], notMatching: ['M-1234'] } })).toMatchObject([
    { path: 'samples.notMatching.0' },
  ]);
});

it('take a counter’s new campaign code to the pages that show it, each with a revision', async () => {
  const counterId = await make('counters', { name: 'Roof', campaignCode: 'roof-1' });
  const other = await make('counters', { name: 'Floor', campaignCode: 'floor-1' });
  const [page, elsewhere] = [
    await make('pages', { name: 'Roof', slug: 'roof', counterId }),
    await make('pages', { name: 'Floor', slug: 'floor', counterId: other }),
  ];
  const counter = await read('counters', counterId);
  await send('PATCH', `/counters/${counterId}`, {
    body: { campaignCode: 'roof-2' },
    ifMatch: counter['version'] as number,
  });
  expect(await read('pages', page)).toMatchObject({ campaignCode: 'roof-2', version: 2 });
  expect(await read('pages', elsewhere)).toMatchObject({ campaignCode: 'floor-1', version: 1 });
  const revisions = await send('GET', `/pages/${page}/revisions`);
  expect(revisions.body['items']).toMatchObject([{ changed: ['campaignCode'] }, { event: 'CREATE' }]);
});

it('keeps the campaign that was chosen for a page, until a counter brings its own', async () => {
  const page = await make('pages', { name: 'Roof', slug: 'roof-own', campaignCode: 'roof-own' });
  const change = async (version: number, body: object) =>
    (await send('PATCH', `/pages/${page}`, { body: { ...body }, ifMatch: version })).body;
  expect(await read('pages', page)).toMatchObject({ campaignCode: 'roof-own' });
  expect(await change(1, { campaignCode: 'No such code' })).toMatchObject({ status: 422 });
  const counterId = await make('counters', { name: 'Tower', campaignCode: 'tower-1' });
  expect(await change(1, { counterId })).toMatchObject({ campaignCode: 'tower-1' });
  expect(await change(2, { counterId: null })).toMatchObject({ campaignCode: 'tower-1' });
  expect(await change(3, { campaignCode: '701xx0000001AbC' })).toMatchObject({
    campaignCode: '701xx0000001AbC',
  });
  expect(await change(4, { campaignCode: '' })).toMatchObject({ campaignCode: null });
});
